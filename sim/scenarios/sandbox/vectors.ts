// The targets of a hostile page. They are listed here independently: the proof does not rely on the
// egress's own table.

/** The zone that the proof's DNS answers; see `dns.ts`. */
export const ZONE = 'sandbox.test'
export const HOSTILE = `hostile.${ZONE}`
export const ELSEWHERE = `elsewhere.${ZONE}`

/** For nftables. */
export const NOT_PUBLIC_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '168.63.129.16/32'],
]
export const NOT_PUBLIC_6 = [
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['2620:4f:8000::/48', '3fff::/20'],
]

const LOOPBACK = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0X7F.1',
  ],
  ...['0177.0.0.1', '017700000001', '0x7f.0x0.0x0.0x1', '127.255.255.254', '127.000.000.001'],
  ...['①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1', '0', '0.0.0.0', '0x0', '00', '0.1.2.3'],
]
const IPV4 = [
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '0xa.1',
    '167772161',
    '012.0.0.1',
    '100.64.0.1',
    '100.127.255.1',
  ],
  ...['100.100.100.200', '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376'],
  ...['169.254.43518', '169.254.0.1', '172.16.0.1', '172.31.255.254', '192.0.0.1', '192.0.0.192'],
  ...['192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.1', '192.168.1.1'],
  ...['3232235777', '192.175.48.1', '198.18.0.1', '198.19.255.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
]
const IPV6 = [
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[0:0:0:0:0:ffff:a00:1]', '[::ffff:169.254.169.254]', '[::ffff:8.8.8.8]', '[::127.0.0.1]'],
  ...[
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b:1::a00:1]',
  ],
  ...['[100::1]', '[2001::1]', '[2001:0:7f00:1::]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]'],
  ...['[2001:db8::1]', '[2002:7f00:1::1]', '[2002:a9fe:a9fe::1]', '[2620:4f:8000::1]', '[3fff::1]'],
  ...['[5f00::1]', '[fc00::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '[fe80::1]', '[fec0::1]'],
  ...['[ff02::1]', '[4000::1]', '[::ffff:c0a8:101]'],
]
const LOCAL_NAMES = [
  ...[
    'localhost',
    'localhost.',
    'LOCALHOST',
    'shop.localhost',
    'ip6-localhost',
    'localhost.localdomain',
  ],
  ...['metadata', 'metadata.google.internal', 'kubernetes.default.svc', 'printer.local'],
]
/** Public names that resolve to addresses that are not: `a-<hex>` for IPv4, `b-<hex>` for IPv6. */
const NAMES = [
  ...[
    '7f000001',
    'a9fea9fe',
    '0a000001',
    'c0a80101',
    'ac100001',
    '64646464',
    '00000000',
    'e0000001',
  ],
  ...['c0000201', 'c6120001', 'ffffffff', 'a83f8110'],
].map((hex) => `a-${hex}.${ZONE}`)
const NAMES_6 = [
  ...['00000000000000000000000000000001', '00000000000000000000ffff7f000001'],
  ...['fd000ec2000000000000000000000254', '0064ff9b0000000000000000a9fea9fe'],
  ...['20027f00000100000000000000000001', 'fe800000000000000000000000000001'],
].map((hex) => `b-${hex}.${ZONE}`)
/** Names that resolve to a public address first and to this machine later, or to both at once. */
const CHANGING = [
  ...['rebind-1', 'rebind-2', 'rebind-3', 'rebind-4', 'rebind-5', 'rebind-6'],
  ...['mixed-1', 'mixed-2', 'mixed-3'],
].map((name) => `${name}.${ZONE}`)
const WITH_USER = [
  ...[
    `user@127.0.0.1`,
    `user:pass@10.0.0.1`,
    `${HOSTILE}@169.254.169.254`,
    `${HOSTILE}%40@127.0.0.1`,
  ],
  ...[`${HOSTILE}\\@127.0.0.1`, `127.0.0.1#@${ELSEWHERE}`],
]
export const PORTS = [
  ...['22', '25', '8080', '3306', '5432', '6379', '9200', '11211', '2375', '8443'].map(
    (port) => `${HOSTILE}:${port}`,
  ),
  ...['127.0.0.1:8080', '10.0.0.1:22', '[::1]:6379', '169.254.169.254:8080'],
]

export const TARGETS: readonly string[] = [
  ...LOOPBACK,
  ...IPV4,
  ...IPV6,
  ...LOCAL_NAMES,
  ...NAMES,
  ...NAMES_6,
  ...CHANGING,
  ...WITH_USER,
  ...PORTS,
]

/** Schemes that bypass a proxy; the browser itself must refuse them. */
export const SCHEMES = [
  ...['file:///etc/passwd', 'ftp://10.0.0.1/', 'view-source:http://10.0.0.1/', 'chrome://version'],
  ...['chrome-extension://a/b', 'gopher://10.0.0.1/', 'filesystem:http://10.0.0.1/temporary/x'],
  ...[
    'ws://10.0.0.1/',
    'data:text/html,root:x',
    'javascript:1',
    'about:blank',
    'blob:http://10.0.0.1/x',
  ],
]
