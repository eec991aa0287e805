/**
 * What travels between the page and the server. Types only: nothing here runs.
 * Generated from server/wire.py and server/schemas.py by `make wire`: edit those files, not this one.
 *
 * @typedef {{t: 'move', n: number, move: number, seat: number}} MoveRequest
 * @typedef {{t: 'undo', n: number, seat: number}} UndoRequest
 * @typedef {{t: 'why', n: number, seat: number, picks: string[]}} WhyRequest Why can these picks not be made?
 * @typedef {{t: 'advice', n: number, seat: number}} AdviceRequest
 * @typedef {{t: 'chat', text: string}} ChatRequest
 * @typedef {{t: 'view', seat: number}} ViewRequest Show the table from this seat; -1 for a spectator's view.
 * @typedef {{t: 'stand_in'}} StandInRequest Let a quick bot play until the bots that search are ready.
 * @typedef {{t: 'lesson', number: number}} LessonRequest Start this lesson of a tutorial, counting from 0, or start it again.
 * @typedef {{t: 'ping'}} PingMessage
 * @typedef {{bot: string, agreed: number[], missing: number[]}} Vote A vote for a bot in a seat, or “open” for another person
 *   there: the seats that have agreed and those still missing.
 * @typedef {{seat: number, name: string, kind: 'bot' | 'open' | 'person', present: boolean, mine: boolean, votes?: Vote[],
 *   resigned?: boolean, offered?: boolean, can_return?: boolean, muted?: boolean}} Seat A seat. `offered`: everybody agreed that
 *   another person may take it. `can_return`: you left it and may come back.
 * @typedef {{table: string, game: string, title: string, short: string, options: Record<string, string>, seats: Seat[], state:
 *   'closed' | 'over' | 'running' | 'waiting', n: number, listed: boolean, to_move: number, scores?: number[], winners?:
 *   number[], rematch?: string, problem?: string, ending?: 'aborted' | 'closed' | 'resigned', host?: boolean, abort?: Vote,
 *   watchers?: number, at?: number, can_sit?: boolean, variant?: string, commitment?: string, next_commitment?: string}} Summary
 *   A table in brief. `ending`: how the match ended before its last move. `host`: whether you are the host.
 * @typedef {{t: 'chat', name: string, text: string, at: number, seat?: number}} ChatMessage A line of the chat, from a seat; -1
 *   where the seat is unknown.
 * @typedef {{t: 'clock', left: number[], running: number}} ClockMessage The seconds that each seat has left, and the seat whose
 *   clock is running; -1 for none.
 * @typedef {Summary & {t: 'table', chat: ChatMessage[], clock: ClockMessage | null}} TableMessage The first message: the whole
 *   table. The page's cache starts empty here.
 * @typedef {Summary & {t: 'seats'}} SeatsMessage The table in brief, whenever something about its seats has changed.
 * @typedef {{text: string, moves: number[], piece?: string}} Action Several moves in a row as one button, also offered by a
 *   piece.
 * @typedef {{arrangement: number, pieces: number[], prompt: string, note?: string, quiet?: string[], automatic?: string,
 *   actions?: Action[]}} PackedScene A scene by the numbers of its arrangement and its pieces in the page's cache: see
 *   `client_cache.py`.
 * @typedef {{text: string, clause?: string, seat?: number, brief?: string, points?: number, source?: string[], move?: number}}
 *   Note A line of the log: what happened in a move. `brief` is the same in a few words, empty for housekeeping.
 * @typedef {{text: string, points: number, clause: string}} ScoreSheetLine
 * @typedef {{n: number, scene: PackedScene, notes: Note[], score_sheet?: ScoreSheetLine[][], to_move?: number}} PackedFrame The
 *   table after `n` moves.
 * @typedef {{id: string, a: string, x: number, y: number, w: number, h: number, f: string, n: string, o?: number, p?: string, z?:
 *   number, t?: number, from?: string, news?: boolean, about?: string}} Piece A piece: area, centre, size, face, name, owner,
 *   pick, layer, degrees of rotation, the piece or area it comes from, whether
 * @typedef {{id: string, title: string, w: number, h: number, o?: number}} Area An area of the table: `o` is the seat whose
 *   display it is.
 * @typedef {{w: number, h: number, places: Record<string, [number, number, number]>}} Layout The x, y and scale of each area on a
 *   page of this size.
 * @typedef {{areas: Area[], layouts: Record<string, Layout>}} Arrangement The areas of a scene and where they are placed.
 * @typedef {{pieces?: Piece[], arrangements?: Arrangement[], faces?: Record<string, string>, moves?: Record<string, [string[],
 *   string, string]>, labels?: Record<string, string>, rotations?: Record<string, number>, asks?: Record<string, string>}}
 *   CacheEntries What the page has not been sent before. Pieces and arrangements are numbered in the order in which they are
 *   sent.
 * @typedef {{t: 'update', n: number, seat: number, to_move: number, frame: PackedFrame, score_sheet: ScoreSheetLine[][], moves?:
 *   number[], undo?: boolean, new?: CacheEntries, covered?: boolean}} UpdateMessage The table as a seat sees it, with the legal
 *   moves if that seat is to move. `n` is the length of the log.
 * @typedef {{t: 'forget'}} ForgetMessage The page's cache starts empty again.
 * @typedef {{t: 'can_undo', n: number}} CanUndoMessage The last move can be undone.
 * @typedef {{t: 'getting_ready', progress: number, stand_in: boolean}} GettingReadyMessage Some bots here cannot play at their
 *   level yet. `progress` is from 0 to 1: at 1 they can.
 * @typedef {{t: 'lesson', number: number, goals: string[], say: string, point: string[], state: 'open' | 'reached' | 'wrong',
 *   text?: string, hint?: number, read_only?: boolean, differs?: boolean}} LessonMessage A lesson of a tutorial, counting from 0,
 *   and how the attempt at it stands. `goals` are those of all lessons.
 * @typedef {{t: 'refusal', text: string, clause?: string, rule?: string, n?: number, about?: 'advice' | 'chat' | 'why'}}
 *   RefusalMessage Why something cannot be done. `about`: the question that has no answer, or “chat” for a message that is not in
 *   the chat.
 * @typedef {{text: string, clause: string}} Reason
 * @typedef {{move: number, win_probability: number, points: number, reasons?: Reason[]}} Advised A move that the bot would make:
 *   its probability of winning (0 to 1), its expected points, and the reasons for it.
 * @typedef {{t: 'advice', n: number, seat: number, moves: Advised[], remark?: string, in_points?: boolean}} AdviceMessage Up to
 *   two moves, the better first, and a remark on both. `in_points`: show points, as in a solo game without a winner.
 * @typedef {{t: 'rematch', table: string}} RematchMessage
 * @typedef {{t: 'bye', reason: string, reconnect?: boolean}} ByeMessage The connection ends. `reconnect`: the page should come
 *   back by itself.
 * @typedef {{t: 'pong'}} PongMessage
 * @typedef {{name: string}} PlayerName
 * @typedef {{}} Empty
 * @typedef {{game: string, options?: Record<string, string | boolean | number>, seats?: string[], names?: string[], listed?:
 *   boolean, seconds?: number | null, components?: string, components_name?: string, commitment?: string | null, random?: string
 *   | null}} NewTable `names`: of the people at your own screen, by seat; where it is empty, your own name.
 * @typedef {{seat?: number | null}} InviteRequest
 * @typedef {{code?: string | null, watch?: boolean, random?: string | null}} JoinRequest `watch`: without taking a seat, even if
 *   one is free. `random`: your contribution to the deal, if it is still to come.
 * @typedef {{code: string}} InviteCode
 * @typedef {{seat: number}} SeatRequest The seat that a request is about.
 * @typedef {{seat: number, bot: string}} ReplaceRequest `bot`: the name of a bot, or “open” so that another person can be
 *   invited.
 * @typedef {{agree?: boolean}} AbortRequest `agree`: false ends the vote.
 * @typedef {{seat: number, muted?: boolean}} MuteRequest Whether the player in a seat may chat.
 * @typedef {{commitment: string, random: string}} Contribution Your contribution to the deal of a rematch, to which the server
 *   has committed itself.
 * @typedef {{aim: string, turn: string, scoring: string, end: string}} Goal A game in a few lines, for somebody who knows nothing
 *   of it.
 * @typedef {{value: string, title: string, min_players: number, max_players: number}} Choice A value of an option, and for how
 *   many players it is; 0 for any number.
 * @typedef {{name: string, title: string, help: string, clause: string, switch: boolean, choices: Choice[]}} Option
 * @typedef {{between: Record<string, string[]>, reason: string}} Conflict Choices that exclude each other, and why.
 * @typedef {{accent: [string, string], table: [string, string], ink: [string, string], cloth: [string, string], weave: 'damask' |
 *   'diamonds' | 'parquet' | 'tiles' | 'wood'}} Theme A game's colours, each for the light page and for the dark one, and the
 *   pattern of its table.
 * @typedef {{name: string, title: string, short: string, about: string, goal: Goal | null, tutorial: boolean, rotates: boolean,
 *   minutes: [number, number], weight: number, players: number[], options: Option[], conflicts: Conflict[], bots: string[],
 *   default_bot: string, theme: Theme, components: boolean}} Game A game. `minutes`: at least and at most; `weight`: 1 easy, 2
 *   medium, 3 demanding. `tutorial`: whether there are lessons.
 * @typedef {{kind: 'clause' | 'example' | 'heading' | 'picture' | 'text', text: string, number?: string, level?: number}} Block A
 *   paragraph. `number` is that of a clause, or the id of an example.
 * @typedef {{title: string, blocks: Block[]}} Rules
 * @typedef {{table: string, game: string, state: string, made: number, seats: number[], names: string[], record: string}}
 *   OwnTable A table where a person has or had seats. `record` is that of a finished match.
 * @typedef {{table: string, text: string, at: number}} OwnChatLine
 * @typedef {{name: string, tables: OwnTable[], chat: OwnChatLine[], guest_at: string[]}} OwnData Everything that is stored about
 *   a person. `guest_at`: private tables that they may watch.
 * @typedef {{lobby: Summary[], waiting: Summary[], running: Summary[], finished: Summary[]}} Tables
 * @typedef {{commitment: string}} Commitment
 * @typedef {{table: string, commitment: string}} TableCreated A new table, and the server's commitment to its part of the deal.
 * @typedef {{code: string, path: string, qr: string}} Invite
 * @typedef {{seat: number, commitment: string}} Seated
 * @typedef {{done: boolean}} VoteResult
 * @typedef {{frames: PackedFrame[], new: CacheEntries}} Replay The match frame by frame, and all that the frames refer to.
 * @typedef {{n: number, values: number[]}} Moment What each seat could expect after `n` moves: its probability of winning (0 to
 *   1), or points.
 * @typedef {{n: number, seat: number, text: string, before: number, after: number, cause: 'luck' | 'mistake' | 'move', remark:
 *   string}} TurningPoint Move `n` turned the game: `text` describes it, `remark` says whether the move itself or luck made the
 *   difference.
 * @typedef {{done: boolean, progress: number, in_points: boolean, moments: Moment[], turning_points: TurningPoint[]}} Review The
 *   finished part of a review; ask again until it is done. `progress` runs from 0 to 1.
 * @typedef {MoveRequest | UndoRequest | WhyRequest | AdviceRequest | ChatRequest | ViewRequest | StandInRequest | LessonRequest |
 *   PingMessage} ClientMessage
 * @typedef {TableMessage | SeatsMessage | UpdateMessage | ForgetMessage | CanUndoMessage | GettingReadyMessage | LessonMessage |
 *   RefusalMessage | AdviceMessage | ChatMessage | ClockMessage | RematchMessage | ByeMessage | PongMessage} ServerMessage
 */
export {};
