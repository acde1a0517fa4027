// Runs inside the network namespace: opens its only socket, hands it to the parent, and exits.
import { createServer } from 'node:net'

const server = createServer()
server.listen(0, '127.0.0.1', () => process.send?.('door', server))
process.once('disconnect', () => server.close()) // otherwise this process would accept connections too
