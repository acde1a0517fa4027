/**
 * Raw HTTP that servers and proxies may read differently. Each trick is sent as it stands on a
 * connection of its own; `SMUGGLED` is a whole request in a place where none can be.
 */
export type Trick = {
  readonly name: string
  readonly sent: string
  /**
   * The statuses that may be answered, in order; '' is a connection closed without an answer, and
   * `open` one that the server keeps.
   */
  readonly api: readonly string[]
  /** Where the web server may answer otherwise. */
  readonly web?: readonly string[]
}

/** Nobody asks to sign in with this wallet but a smuggled request. */
export const SMUGGLED_ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const BODY = `{"address":"${SMUGGLED_ADDRESS}"}`
const SMUGGLED = [
  'POST /v1/session/challenge HTTP/1.1',
  'Host: florin.localhost',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  '',
  BODY,
].join('\r\n')
const CHUNK = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n`

const HOST = 'Host: florin.localhost'
const CLOSE = 'Connection: close'
const JSON_TYPE = 'Content-Type: application/json'
const CHUNKED = 'Transfer-Encoding: chunked'

const lines = (...all: readonly string[]) => all.join('\r\n')
const get = (path: string, ...headers: readonly string[]) =>
  lines(`GET ${path} HTTP/1.1`, HOST, ...headers, CLOSE, '', '')
/** To an open route that reads its body. */
const post = (headers: readonly string[], body: string) =>
  lines('POST /v1/session HTTP/1.1', HOST, JSON_TYPE, ...headers, CLOSE, '', body)
const ACCOUNT = '/v1/account'

const REFUSED = ['400']

export const TRICKS: readonly Trick[] = [
  // Two lengths for one body.
  {
    name: 'length and chunks',
    sent: post([`Content-Length: 5`, CHUNKED], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'chunks and length',
    sent: post([CHUNKED, 'Content-Length: 5'], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  { name: 'chunks and length 0', sent: post([CHUNKED, 'Content-Length: 0'], CHUNK), api: REFUSED },
  {
    name: 'two lengths',
    sent: post(['Content-Length: 2', `Content-Length: ${SMUGGLED.length + 2}`], `{}${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'the same length twice',
    sent: post(['Content-Length: 2', 'Content-Length: 2'], `{}${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'a list of lengths',
    sent: post(['Content-Length: 2, 2'], `{}${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'a length with a plus',
    sent: post(['Content-Length: +2'], `{}${SMUGGLED}`),
    api: REFUSED,
  },
  { name: 'a negative length', sent: post(['Content-Length: -1'], SMUGGLED), api: REFUSED },
  { name: 'a length in hex', sent: post(['Content-Length: 0x2'], `{}${SMUGGLED}`), api: REFUSED },
  {
    name: 'a length with a space inside',
    sent: post(['Content-Length: 2 2'], `{}${SMUGGLED}`),
    api: REFUSED,
  },
  { name: 'an empty length', sent: post(['Content-Length:'], SMUGGLED), api: REFUSED },
  {
    name: 'a length beyond 64 bits',
    sent: post(['Content-Length: 18446744073709551618'], `{}${SMUGGLED}`),
    api: REFUSED,
  },
  // Encodings that only some know.
  { name: 'an unknown encoding', sent: post(['Transfer-Encoding: xchunked'], CHUNK), api: REFUSED },
  {
    name: 'chunks before another encoding',
    sent: post(['Transfer-Encoding: chunked, identity'], CHUNK),
    api: REFUSED,
  },
  {
    name: 'chunks twice',
    sent: post(['Transfer-Encoding: chunked, chunked'], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'two encodings in two lines',
    sent: post([CHUNKED, 'Transfer-Encoding: identity'], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'an encoding in quotes',
    sent: post(['Transfer-Encoding: "chunked"'], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'an encoding after a vertical tab',
    sent: post(['Transfer-Encoding: \x0bchunked', 'Content-Length: 5'], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'a space before the colon',
    sent: post(['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'an encoding on a folded line',
    sent: post(['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'chunks in HTTP/1.0',
    sent: post([CHUNKED], `0\r\n\r\n${SMUGGLED}`).replace('HTTP/1.1', 'HTTP/1.0'),
    api: REFUSED,
  },
  // Chunks.
  { name: 'a chunk size in 0x', sent: post([CHUNKED], `0x2\r\n{}\r\n0\r\n\r\n`), api: REFUSED },
  { name: 'a negative chunk size', sent: post([CHUNKED], `-2\r\n{}\r\n0\r\n\r\n`), api: REFUSED },
  {
    name: 'a chunk size beyond 64 bits',
    sent: post([CHUNKED], `fffffffffffffffff2\r\n{}\r\n0\r\n\r\n`),
    api: REFUSED,
  },
  {
    name: 'a chunk longer than its size',
    sent: post([CHUNKED], `2\r\n{}}\r\n0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'a chunk without an end',
    sent: post([CHUNKED], `2\r\n{}0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'chunks that end lines with LF',
    sent: post([CHUNKED], `2\n{}\n0\n\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'a line end in a chunk extension',
    sent: post([CHUNKED], `2;a\nb\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
    api: REFUSED,
  },
  {
    name: 'a chunk extension of 20 kB',
    sent: post([CHUNKED], `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    api: ['400', '413'],
  },
  {
    name: 'headers after the chunks',
    sent: post([CHUNKED], `2\r\n{}\r\n0\r\nContent-Length: 99\r\nAuthorization: Bearer x\r\n\r\n`),
    api: REFUSED,
  },
  // Bodies where there should be none.
  {
    name: 'GET with a request for a body',
    sent: `${get(ACCOUNT, `Content-Length: ${SMUGGLED.length}`)}${SMUGGLED}`,
    api: ['401'],
  },
  {
    name: 'GET with a request in chunks',
    sent: `${get(ACCOUNT, CHUNKED)}${CHUNK}0\r\n\r\n`,
    api: ['401'],
  },
  {
    name: 'HEAD with a request for a body',
    sent: `${get(ACCOUNT, `Content-Length: ${SMUGGLED.length}`).replace('GET', 'HEAD')}${SMUGGLED}`,
    api: ['405'],
  },
  {
    name: 'DELETE with a request for a body',
    sent: `${get(ACCOUNT, JSON_TYPE, `Content-Length: ${SMUGGLED.length}`).replace('GET', 'DELETE')}${SMUGGLED}`,
    api: ['401'],
  },
  {
    name: 'a page with a request for a body',
    sent: `${get('/terms', `Content-Length: ${SMUGGLED.length}`)}${SMUGGLED}`,
    api: ['404'],
    web: ['200'],
  },
  // Lines.
  { name: 'lines that end with LF', sent: get(ACCOUNT).replaceAll('\r\n', '\n'), api: REFUSED },
  { name: 'CR within a header', sent: get(ACCOUNT, 'A: b\rContent-Length: 5'), api: REFUSED },
  { name: 'LF within a header', sent: get(ACCOUNT, `A: b\n${CHUNKED}`), api: REFUSED },
  { name: 'NUL within a header', sent: get(ACCOUNT, 'A: \0'), api: REFUSED },
  { name: 'a folded header', sent: get(ACCOUNT, 'A: b', '\tc'), api: REFUSED },
  {
    name: 'a space before the first header',
    sent: get(ACCOUNT).replace(HOST, ` ${HOST}`),
    api: REFUSED,
  },
  { name: 'a header without a colon', sent: get(ACCOUNT, 'Authorization'), api: REFUSED },
  {
    name: 'a header with an impossible name',
    sent: get(ACCOUNT, 'Autho(rization: x'),
    api: REFUSED,
  },
  { name: 'an empty header name', sent: get(ACCOUNT, ': x'), api: REFUSED },
  { name: 'empty lines before the request', sent: `\r\n\r\n${get(ACCOUNT)}`, api: ['401'] },
  { name: 'a tab in the first line', sent: get(ACCOUNT).replace('GET ', 'GET\t'), api: REFUSED },
  { name: 'a version twice', sent: get(`${ACCOUNT} HTTP/1.1`), api: REFUSED },
  // Hosts and targets.
  { name: 'no host', sent: get(ACCOUNT).replace(`${HOST}\r\n`, ''), api: REFUSED },
  { name: 'two hosts', sent: get(ACCOUNT, 'Host: evil.example'), api: ['400', '401'] },
  {
    name: 'a whole address of another host',
    sent: get('http://evil.example/v1/account'),
    api: ['400', '401', '404'],
  },
  {
    name: 'a whole address of a local service',
    sent: get('http://127.0.0.1:22/v1/account'),
    api: ['400', '401', '404'],
  },
  { name: 'two slashes and a host', sent: get('//evil.example/v1/account'), api: ['404'] },
  { name: 'a target without a slash', sent: get('v1/account'), api: ['400', '404'] },
  {
    name: 'a tunnel',
    sent: get('evil.example:443').replace('GET', 'CONNECT'),
    api: ['', '400', '404', '405'],
  },
  {
    name: 'OPTIONS of the server',
    sent: get('*').replace('GET', 'OPTIONS'),
    api: ['400', '404', '405'],
  },
  {
    name: 'a redirect to a foreign host',
    sent: get('/reference').replace(HOST, 'Host: evil.example'),
    api: ['404'],
    web: ['301'],
  },
  { name: 'steps upwards', sent: get('/docs/../v1/account'), api: ['404'] },
  { name: 'encoded steps upwards', sent: get('/v1/%2e%2e/v1/account'), api: ['400', '404'] },
  { name: 'an encoded slash', sent: get('/v1%2faccount'), api: ['404'] },
  { name: 'a backslash', sent: get('/v1\\account'), api: ['404'] },
  { name: 'a parameter in the path', sent: get('/v1/account;jsessionid=1'), api: ['404'] },
  { name: 'an encoded NUL in the path', sent: get('/v1/account%00'), api: ['400', '404'] },
  {
    name: 'an encoded line end in the path',
    sent: get('/v1/gifts/x%0d%0aSet-Cookie:%20evil=1/preview'),
    api: ['404'],
  },
  {
    name: 'an encoded line end in the query',
    sent: get('/terms?x=%0d%0aSet-Cookie:%20evil=1'),
    api: ['404'],
    web: ['200'],
  },
  { name: 'a path of 20 kB', sent: get(`/v1/${'a'.repeat(20_000)}`), api: ['400', '414', '431'] },
  // Methods and versions.
  { name: 'TRACE', sent: get(ACCOUNT).replace('GET', 'TRACE'), api: ['400', '404', '405'] },
  {
    name: 'a method that nobody knows',
    sent: get(ACCOUNT).replace('GET', 'SMUGGLE'),
    api: REFUSED,
  },
  { name: 'a method in small letters', sent: get(ACCOUNT).replace('GET', 'get'), api: REFUSED },
  {
    name: 'another method in a header',
    sent: get(ACCOUNT, 'X-HTTP-Method-Override: DELETE'),
    api: ['401'],
  },
  { name: 'HTTP/0.9', sent: `GET ${ACCOUNT}\r\n\r\n`, api: ['400', '401'] },
  { name: 'HTTP/2 without an agreement', sent: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', api: REFUSED },
  {
    name: 'a version of the future',
    sent: get(ACCOUNT).replace('HTTP/1.1', 'HTTP/7.3'),
    api: REFUSED,
  },
  {
    name: 'an upgrade to HTTP/2',
    sent: get(ACCOUNT, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'),
    api: ['400', '401', '404'],
  },
  {
    name: 'an upgrade with a request behind it',
    sent: `${get(ACCOUNT, 'Upgrade: websocket').replace(CLOSE, 'Connection: Upgrade')}${SMUGGLED}`,
    api: ['400', '401', '401 open', '404'],
  },
  {
    name: 'TLS on a plain port',
    sent: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    api: REFUSED,
  },
  // Headers about the connection and about the client.
  {
    name: 'an unknown expectation',
    sent: get(ACCOUNT, 'Expect: the-unexpected'),
    api: ['401', '417'],
  },
  {
    name: 'a header that names the secret as one of the connection',
    sent: get(ACCOUNT).replace(CLOSE, 'Connection: close, florin-forward-secret'),
    api: ['401'],
  },
  {
    name: 'another address of the client, without the secret',
    sent: get(ACCOUNT, 'florin-client-address: 203.0.113.7', 'florin-forward-secret: guess'),
    api: ['401'],
  },
  {
    name: 'another path in a header',
    sent: get(ACCOUNT, 'X-Original-URL: /healthz', 'X-Rewrite-URL: /healthz'),
    api: ['401'],
  },
  {
    name: 'two keys',
    sent: get(ACCOUNT, 'Authorization: Bearer a', 'Authorization: Bearer b'),
    api: ['401'],
  },
  {
    name: 'a header of 20 kB',
    sent: get(ACCOUNT, `A: ${'a'.repeat(20_000)}`),
    api: ['400', '431'],
  },
  {
    name: '3,000 headers',
    sent: get(ACCOUNT, ...Array.from({ length: 3_000 }, (_, n) => `A${n}: b`)),
    api: ['400', '431'],
  },
  // Several requests.
  {
    name: 'three requests at once',
    sent: `${get(ACCOUNT).replace(CLOSE, 'A: b').repeat(2)}${get(ACCOUNT)}`,
    api: ['401 401 401'],
  },
  {
    name: 'a request behind the last one',
    sent: `${get(ACCOUNT)}${SMUGGLED}`,
    api: ['400', '401'],
  },
  {
    name: 'a request behind a malformed one',
    sent: `GET ${ACCOUNT} HTTP/1.1\r\nno colon\r\n\r\n${SMUGGLED}`,
    api: REFUSED,
  },
  {
    name: 'a request behind too large a body',
    sent: post(
      [`Content-Length: ${300_000 + SMUGGLED.length}`],
      `"${'a'.repeat(300_000)}${SMUGGLED}`,
    ),
    api: ['413', '400'],
    // The API may close the connection before the body was passed on.
    web: ['413', '400', '503'],
  },
]
