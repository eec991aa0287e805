// Two players at each table, who talk to the server as boardgame.io's own client does. Prints one line of JSON.
const { readFileSync } = require('node:fs');
const { io } = require('socket.io-client');

const [port, tables, seconds, pace, server] = process.argv.slice(2).map(Number);
const load = { measuring: false, moves: 0, late: [] };

function sit(table, playerID) {
  return new Promise((resolve) => {
    const socket = io(`http://localhost:${port}/feast`, { transports: ['websocket'], forceNew: true });
    const player = { socket, state: null, playing: false };
    const move = () => {
      const { state } = player;
      table.sent = performance.now();
      table.sender = playerID;
      const payload = { type: 'place', args: [state._stateID], playerID };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, table.id, playerID);
    };
    player.think = () => {
      player.playing = true;
      if (player.state.ctx.currentPlayer !== playerID) return;
      if (pace) setTimeout(move, (-Math.log(1 - Math.random()) * 1000 * tables) / pace);
      else move();
    };
    const hear = (state) => {
      player.state = state;
      if (table.sender !== null && table.sender !== playerID) {
        if (load.measuring) {
          load.moves += 1;
          load.late.push(performance.now() - table.sent);
        }
        table.sender = null;
      }
      if (player.playing) player.think();
    };
    socket.on('update', (matchID, state) => hear(state));
    socket.on('sync', (matchID, info) => {
      player.state = info.state;
      resolve(player);
    });
    socket.on('connect', () => socket.emit('sync', table.id, playerID, undefined, 2));
  });
}

// CPU time of the server in seconds, 0 if the system does not tell.
function serverCpu() {
  try {
    const fields = readFileSync(`/proc/${server}/stat`, 'utf8').split(') ').pop().split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

async function main() {
  const players = [];
  for (let number = 0; number < tables; number += 1) {
    const table = { id: `table-${number}`, sent: 0, sender: null };
    for (const playerID of ['0', '1']) players.push(await sit(table, playerID)); // asking for a match that does not exist creates it
  }
  players.forEach((player) => player.think());
  await new Promise((done) => setTimeout(done, Math.min(1000, seconds * 250)));
  load.measuring = true;
  const start = performance.now();
  const busy = process.cpuUsage();
  const serving = serverCpu();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  load.measuring = false;
  const took = (performance.now() - start) / 1000;
  const used = process.cpuUsage(busy);
  const served = serverCpu() - serving;
  const late = load.late.sort((a, b) => a - b);
  const at = (part) => Math.round(late[Math.floor(late.length * part)] * 100) / 100;
  const figures = {
    connections: players.length,
    tables,
    seconds: took,
    moves_per_second: Math.round(load.moves / took),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    server_busy: served / took,
    cpu_us_a_move: Math.round((served / Math.max(load.moves, 1)) * 1e6),
    driver_busy: (used.user + used.system) / 1e6 / took,
    complaints: [],
  };
  console.log(JSON.stringify(figures));
  process.exit(0);
}

main();
