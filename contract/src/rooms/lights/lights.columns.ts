import type { ListColumn } from '../../kit/columns.ts'
import type { LightRule } from './light-rules.ts'
import type { LightOrder } from './lights.ts'

const before = [
  { key: 'plate', title: 'Госномер', width: 124, orderBy: 'plate', isLocked: true, isDefault: true },
  {
    key: 'company',
    title: 'Организация',
    width: 180,
    least: 100,
    orderBy: 'company',
    isDefault: true,
    isForStaff: true,
  },
  { key: 'light', title: 'Светофор', width: 112, orderBy: 'light', isDefault: true },
  { key: 'known', title: 'Известно', width: 92, isDefault: true },
] as const satisfies readonly ListColumn<LightOrder>[]

const after = [
  { key: 'task', title: 'Заявка', width: 84, align: 'right', isDefault: true },
] as const satisfies readonly ListColumn<LightOrder>[]

/** The columns that do not depend on the rules. */
export const plainLightColumns = [...before, ...after] as const
export type PlainLightColumnKey = (typeof plainLightColumns)[number]['key']

/** The key of the column of a rule. */
export const ruleKey = ({ id }: Pick<LightRule, 'id'>): string => `rule${id}`

/** A column for each of these rules among the plain ones. */
export const lightColumns = (rules: readonly LightRule[]): ListColumn[] => [
  ...before,
  ...rules.map((rule): ListColumn => ({
    key: ruleKey(rule),
    title: rule.short,
    // «№ 18427» with its sign is the longest fact.
    width: rule.fact === 'CRITICAL_TASK' ? 112 : 96,
    isDefault: true,
  })),
  ...after,
]
