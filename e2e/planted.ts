import type { World } from './world/world.ts'
export async function runPlanted(_world: World, _play: unknown): Promise<number> {
  return 1
}
