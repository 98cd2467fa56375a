import type { Db } from '../../platform/db/connect.ts'
import type {
  PersonalData,
  SubjectKind,
  SubjectRegister,
} from '../../platform/db/personal-data/personal-data.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { findSubject, type Subject } from './subjects.repo.ts'

export interface PrivacyParts {
  readonly db: Db
  /** Personal data of every room, in the order of an export. */
  readonly rooms: readonly PersonalData[]
}

export const registersOf = (rooms: readonly PersonalData[]): SubjectRegister[] =>
  rooms.flatMap(({ register }) => register ?? [])

export function registerOf(registers: readonly SubjectRegister[], kind: SubjectKind): SubjectRegister {
  const register = registers.find((one) => one.kind === kind)
  if (!register) throw new Error(`no room has the register ${kind}`)
  return register
}

export async function getSubject(
  db: Db,
  registers: readonly SubjectRegister[],
  kind: SubjectKind,
  id: number,
): Promise<Subject> {
  const subject = await findSubject(db, registers, kind, id)
  if (!subject) throw notFound(registerOf(registers, kind).noun)
  return subject
}
