import { buildServer } from './server.mjs'
import { buildWeb } from './web.mjs'

await buildServer()
await buildWeb()
