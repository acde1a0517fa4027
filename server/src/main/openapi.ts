import { describeApi } from '../http/openapi.ts'
import type { Context } from './routes.ts'
import { allRoutes } from './routes.ts'

// Describing the routes calls none of them, so no dependency is needed.
const nothing = { appUrl: new URL('http://localhost') } as unknown
process.stdout.write(`${JSON.stringify(describeApi(allRoutes(nothing as Context)), null, 2)}\n`)
