import { expect, test } from 'vitest'
import { locate } from './cgroups.ts'

const V1_MOUNTS = `30 24 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
31 24 0:27 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
32 24 0:28 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw`
const V2_MOUNTS = '30 24 0:26 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw,nsdelegate'

test('version 1 has a place for each controller, also beside version 2', () => {
  const own = '8:pids:/\n4:memory:/worker/a\n0::/'
  expect(locate('memory', own, V1_MOUNTS)).toEqual({
    version: 1,
    directories: ['/sys/fs/cgroup/memory/worker/a', '/sys/fs/cgroup/memory'],
  })
  expect(locate('pids', own, V1_MOUNTS).directories[0]).toBe('/sys/fs/cgroup/pids')
})

test('version 2 has one place for all', () => {
  expect(locate('memory', '0::/system.slice/florin.service\n', V2_MOUNTS)).toEqual({
    version: 2,
    directories: ['/sys/fs/cgroup/system.slice/florin.service', '/sys/fs/cgroup'],
  })
})

test('a mount of a part shows paths from there', () => {
  const mounts = '30 24 0:26 /docker/1f /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory'
  const { directories } = locate('memory', '4:memory:/docker/1f/inner', mounts)
  expect(directories[0]).toBe('/sys/fs/cgroup/memory/inner')
})

test('without cgroups there is no place', () => {
  expect(locate('memory', '', '').directories).toEqual([])
  expect(locate('memory', '0::/', '').directories).toEqual([])
})
