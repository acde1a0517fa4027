import { expect, test } from 'vitest'
import { hostAndPort, parseAbsoluteForm, parseAuthority } from './targets.ts'

const LOOPBACK = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0X7F.0.0.1',
]
const SPELLINGS = [...LOOPBACK, '0177.0.0.1', '017700000001', '0x7f.0x0.0x0.0x1', '127.0.0.1.']

test.each(SPELLINGS)('%s is 127.0.0.1', (spelling) => {
  expect(parseAuthority(`${spelling}:80`)).toEqual({ host: '127.0.0.1', port: 80 })
  expect(parseAbsoluteForm(`http://${spelling}/`)).toMatchObject({ host: '127.0.0.1', port: 80 })
})

test.each([
  ['shop.example:443', 'shop.example', 443],
  ['SHOP.example.:443', 'shop.example', 443],
  ['[::FFFF:127.0.0.1]:443', '::ffff:7f00:1', 443],
  ['[::1]:80', '::1', 80],
  ['xn--bcher-kva.example:443', 'xn--bcher-kva.example', 443],
])('%s leads to %s', (authority, host, port) => {
  expect(parseAuthority(authority)).toEqual({ host, port })
})

test.each([
  ...['', ':', ':80', 'shop.example', 'shop.example:', 'shop.example:0', 'shop.example:65536'],
  ...['shop.example:80:80', 'shop.example:8a', 'shop.example:+80', 'shop.example:080000'],
  ...['user@shop.example:80', 'user:pass@shop.example:80', 'shop.example/..:80', 'a b:80'],
  ...['shop.example?:80', 'shop.example#:80', 'shop.example\\@10.0.0.1:80', '%31%32%37.0.0.1:80'],
  ...[
    '[::1:80',
    '::1:80',
    '[fe80::1%25eth0]:80',
    '[::1]x:80',
    'shop..example..:80',
    '.:80',
    '..:80',
  ],
  ...['①②⑦.0.0.1:80', '127。0。0。1:80', '1.2.3.4.5:80', '256.1.1.1:80', '0x100.1.1.1:80'],
  ...[`${'a'.repeat(301)}:80`, 'shop.example\r\nhost: x:80', 'shop.example\0:80'],
])('%j is no host and port', (authority) => {
  expect(parseAuthority(authority)).toBeNull()
})

test.each([
  ...['http://user@shop.example/', 'http://user:pass@shop.example/', 'https://shop.example/'],
  ...['ftp://shop.example/', 'file:///etc/passwd', 'view-source:http://x.example/', '/path', '*'],
  ...[
    'http://',
    'http://[::1',
    'http://shop.example:99999/',
    'gopher://shop.example/',
    'ws://x.example/',
  ],
])('%j is not passed on', (url) => {
  expect(parseAbsoluteForm(url)).toBeNull()
})

test('what is passed on is the path with its query, and no fragment', () => {
  expect(parseAbsoluteForm('http://shop.example:8080/a/../b?c=d#e')).toEqual({
    host: 'shop.example',
    port: 8080,
    path: '/b?c=d',
  })
  expect(hostAndPort({ host: '::1', port: 80 })).toBe('[::1]:80')
})
