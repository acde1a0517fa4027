// npm run build: builds the web pages, unless their sources are unchanged since the last build.
import { buildWeb } from './local/web.ts'

console.log((await buildWeb()) ? 'Built the pages.' : 'The pages are up to date.')
