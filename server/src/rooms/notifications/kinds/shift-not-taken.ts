import { shiftEvents } from '../../shifts/index.ts'
import { defineKind } from './kind.ts'
import { momentFor } from './sentences.ts'
import { giverOf, readShiftFacts } from './shift-kind.ts'

export const shiftNotTaken = defineKind({
  kind: 'shift.notTaken',
  event: shiftEvents.notTaken,
  read: readShiftFacts((shift, timeZone) => ({
    title: 'Смену никто не принял',
    text: `Сдана ${momentFor(shift.handedAt, timeZone)}: ${giverOf(shift)}`,
  })),
})
