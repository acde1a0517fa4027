import type { CDPSession, Frame, Page } from 'playwright-core'
import type { Picture, View } from '../../../lib/challenges.ts'
import { DESKTOP } from '../visit.ts'
import type { Place } from './place.ts'
import { boxOf } from './place.ts'

const QUALITY = 88

/** Pictures of the challenge alone, at the viewer's resolution. */
export function drawer(page: Page, place: Place, devtools: CDPSession) {
  let fitted = ''

  /** A full page takes the viewer's width; a frame keeps the size that its shop gave it. */
  const fit = async ({ width, height, scale: deviceScaleFactor }: View) => {
    const isPage = place.frame === page.mainFrame()
    const size = isPage ? { width, height } : DESKTOP
    const metrics = { ...size, deviceScaleFactor, mobile: false }
    if (fitted === JSON.stringify(metrics)) return
    await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
    fitted = JSON.stringify(metrics)
  }

  return {
    async draw(view: View): Promise<Picture | null> {
      if (!place.mayAct()) return null // by now the page may be the shop's
      await fit(view)
      const isPage = place.frame === page.mainFrame()
      const box = isPage ? { x: 0, y: 0, ...sizeOf(view) } : await boxOf(place.frame)
      if (box === null) return null
      const { cssVisualViewport } = await devtools.send('Page.getLayoutMetrics')
      const clip = {
        ...box,
        x: box.x + cssVisualViewport.pageX,
        y: box.y + cssVisualViewport.pageY,
        scale: 1,
      }
      const taking = devtools.send('Page.captureScreenshot', {
        format: 'jpeg',
        quality: QUALITY,
        clip,
        optimizeForSpeed: true,
      })
      const taken = await unlessLeft(page, taking)
      if (taken === null || !place.mayAct()) return null
      const [width, height] = [Math.round(box.width), Math.round(box.height)]
      return { width, height, jpeg: Buffer.from(taken.data, 'base64') }
    },
    /** Restores the size for the shop's pages. */
    async restore() {
      if (fitted === '') return
      const metrics = { ...DESKTOP, deviceScaleFactor: 1, mobile: false }
      await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
    },
  }
}

/** A browser that navigates away may never finish a picture of the previous page. */
async function unlessLeft<Taken>(page: Page, taking: Promise<Taken>): Promise<Taken | null> {
  const { promise: left, resolve } = Promise.withResolvers<null>()
  const onNavigated = (frame: Frame) => {
    if (frame === page.mainFrame()) resolve(null)
  }
  page.on('framenavigated', onNavigated)
  taking.catch(() => {}) // it may fail after the race is decided
  try {
    return await Promise.race([taking, left])
  } finally {
    page.off('framenavigated', onNavigated)
  }
}

function sizeOf({ width, height }: View) {
  return { width, height }
}
