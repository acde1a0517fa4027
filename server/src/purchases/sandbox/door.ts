// Runs inside a room, to open its only door there and hand it to whoever made the room; then it ends.
import { createServer } from 'node:net'

const server = createServer()
server.listen(0, '127.0.0.1', () => process.send?.('door', server))
process.once('disconnect', () => server.close()) // else we would answer it, too
