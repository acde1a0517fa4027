import type { Tool } from '../../tool.ts'

export const giftsPreview: Tool = {
  name: 'gifts_preview',
  operations: ['previewGift'],
  about: 'Show a gift as its recipient sees it.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'amount', 'status'],
  sdk: 'gifts.preview',
}
