/**
 * What travels between the page and the server. Types only: nothing here runs.
 *
 * @typedef {{id: string, title: string, w: number, h: number, o?: number}} Area
 * @typedef {{id: string, a: string, x: number, y: number, w: number, h: number, f: string, n?: string, o?: number, p?: string,
 *   z?: number, t?: number, from?: string, news?: boolean}} Piece
 * @typedef {{w: number, h: number, places: Record<string, [number, number, number]>}} Layout
 * @typedef {{areas: Area[], pieces: Piece[], prompt: string, note: string, layouts: Record<string, Layout>}} Scene
 * @typedef {{text: string, clause?: string, seat?: number}} Note
 * @typedef {{n: number, scene: Scene, notes?: Note[], sheet?: Sheet, deciding?: number}} Frame
 * @typedef {{text: string, points: number, clause: string}} SheetLine
 * @typedef {SheetLine[][]} Sheet
 * @typedef {[number, string[]]} MovePath
 *
 * @typedef {{areas: Area[], layouts: Record<string, Layout>}} Arranged
 * @typedef {{pieces?: Piece[], arranged?: Arranged[], faces?: Record<string, string>, moves?: Record<string, [string[], string]>,
 *   words?: Record<string, string>, turns?: Record<string, number>}} New
 * @typedef {Omit<Frame, 'scene'> & {scene: {a: number, p: number[], prompt: string, note?: string}}} FrameTold
 * @typedef {{t: 'frames', n: number, seat: number, deciding: number, frames: FrameTold[], sheet?: Sheet, moves?: number[], undo?: boolean,
 *   new?: New}} FramesTold
 * @typedef {{t: 'frames', n: number, seat: number, frames: Frame[], paths?: MovePath[], say?: Record<string, string>,
 *   words?: Record<string, string>, turns?: Record<string, number>, undo?: boolean, sheet?: Sheet, deciding: number}} FramesMessage
 * @typedef {{t: 'no', why: string, clause?: string, rule?: string, n?: number, about?: 'advice'}} NoMessage
 * @typedef {{m: number, chance: number, points: number, reasons?: {text: string, clause: string}[]}} Advised
 * @typedef {{t: 'advice', n: number, seat: number, moves: Advised[], remark?: string, in_points?: boolean}} AdviceMessage
 * @typedef {{left: number[], running: number}} Clock
 * @typedef {{who: string, text: string, at?: number, seat?: number}} ChatLine
 *
 * @typedef {{bot: string, asked: number[], missing: number[]}} Vote for a player of the house: who asks for it, who has not agreed yet
 * @typedef {{seat: number, name: string, colour: string, kind: 'person' | 'bot' | 'open', present: boolean, mine: boolean,
 *   votes?: Vote[], resigned?: boolean, offered?: boolean, yours?: boolean}} Seat
 * @typedef {{table: string, game: string, title: string, options: Record<string, string>, seats: Seat[],
 *   state: 'waiting' | 'running' | 'over' | 'closed', n: number, listed: boolean, deciding: number, scores?: number[], winners?: number[],
 *   rematch?: string, problem?: string, ending?: 'resigned' | 'aborted', host?: boolean, abort?: Vote | null}} Summary
 *
 * @typedef {Summary & {t: 'table', you: number[], colours: string[], chat: ChatLine[], clock: Clock | null}} TableMessage
 * @typedef {TableMessage | FramesTold | NoMessage | AdviceMessage | Summary & {t: 'seats'}
 *   | ChatLine & {t: 'chat'} | Clock & {t: 'clock'} | {t: 'rematch', table: string} | {t: 'undo', n: number} | {t: 'forget'} | {t: 'pong'} | {t: 'bye', why: string, again?: boolean}} Message
 *
 * @typedef {{value: string, title: string, needs: number, most: number}} Choice
 * @typedef {{name: string, title: string, help: string, clause: string, switch: boolean, choices: Choice[]}} Option
 * @typedef {{between: Record<string, string[]>, reason: string}} Conflict choices that exclude each other, and why
 * @typedef {{name: string, title: string, about: string, players: number[], options: Option[], conflicts: Conflict[], bots: string[], default_bot: string}} Game
 * @typedef {{kind: 'heading' | 'text' | 'clause' | 'picture', number?: string, level?: number, text: string}} Block
 * @typedef {{title: string, blocks: Block[]}} Rules
 * @typedef {{lobby: Summary[], waiting: Summary[], running: Summary[], finished: Summary[]}} Tables
 * @typedef {{code: string, path: string, qr?: string}} Invite
 * @typedef {{frames: FrameTold[], new: New}} Replay
 * @typedef {{n: number, seat: number, text: string, before: number, after: number, cause: 'mistake' | 'move' | 'luck', remark: string}} Turn
 * @typedef {{done: boolean, share: number, points: boolean, moments: {n: number, values: number[]}[], turns: Turn[]}} Review
 */
export {};
