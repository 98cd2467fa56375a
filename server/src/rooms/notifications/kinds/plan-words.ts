import { roubles } from '@naryad/contract/kit/roubles'

import { counted } from '../../../platform/text/plural.ts'
import type { PlanFacts } from './plans.repo.ts'

const workForms = ['работа', 'работы', 'работ'] as const

/** «96 работ на 1 234 567 ₽» */
export const planWords = ({ linesCount, sum }: Pick<PlanFacts, 'linesCount' | 'sum'>): string =>
  `${counted(linesCount, workForms)} на ${roubles(sum)}`
