import { shiftEvents } from '../../shifts/index.ts'
import { defineKind } from './kind.ts'
import { shorten } from './sentences.ts'
import { giverOf, readShiftFacts } from './shift-kind.ts'

/** The receiver whom a shift is meant for, and the colleagues whom its note names. */
export const shiftHandedOver = defineKind({
  kind: 'shift.handedOver',
  event: shiftEvents.handedOver,
  read: readShiftFacts((shift) => ({
    title: `Смена сдана: ${giverOf(shift)}`,
    text: shift.note === '' ? 'Откройте лист и примите смену' : shorten(shift.note, 300),
  })),
})
