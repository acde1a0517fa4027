import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates the file, which is on disk when this returns. False: it exists. Creating it decides, even
 * if the process dies before it has written the content.
 */
export async function writeOnce(path: string, content: Buffer): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600).catch(isThere)
  if (file === false) return false
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(dirname(path))
  return true
}

/** The directory entry survives a power cut, too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

export function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}

function isThere(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false
  throw error
}
