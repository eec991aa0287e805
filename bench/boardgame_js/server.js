// A small game on boardgame.io's server, in memory: two seats, 36 spaces, a hand that only its owner sees.
const { Server, Origins } = require('boardgame.io/server');

const Feast = {
  name: 'feast',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ board: Array(36).fill(null), placed: 0, hands: { 0: [1, 2, 3], 1: [4, 5, 6] } }),
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, space) => {
      G.board[space % 36] = playerID;
      G.placed += 1;
    },
  },
};

const server = Server({ games: [Feast], origins: [Origins.LOCALHOST] });
const silent = { ...console };
console.info = () => {};
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  silent.log(`listening ${appServer.address().port}`);
});
