import type { Tool } from '../../tool.ts'

export const giftsDetections: Tool = {
  name: 'gifts_detections',
  operations: ['listGiftDetections'],
  about: 'List the transfers that touched a gift.',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'verdict', 'amount', 'signature'],
  sdk: 'gifts.detections',
}
