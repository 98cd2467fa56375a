import type { ImportRegisters } from '../platform/imports/register.ts'
import { mergeField } from './merge.ts'
import { rooms } from './rooms.ts'

const registers = mergeField(rooms, 'imports')
const all = Object.values(registers)

/** Registers that can be imported from a spreadsheet, and the lookups of names in their cells. */
export const imports: ImportRegisters = {
  registers,
  extensions: mergeField(all, 'extensions'),
  references: mergeField(all, 'references'),
  choices: mergeField(all, 'choices'),
  values: mergeField(all, 'values'),
}
