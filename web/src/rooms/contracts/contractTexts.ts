import { type Approver, type Contract, type ContractNorm } from '@naryad/contract/contracts/contracts'
import { normText } from '@naryad/contract/contracts/norms'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import { shortDay } from '../../ui/formats/dates.ts'

/** «Срочный: взять 1 ч, выполнить 8 ч» */
export const normsText = (norms: readonly ContractNorm[]): string =>
  norms.map((norm) => `${priorityTitles[norm.priority]}: ${normText(norm)}`).join('; ')

/** «Ахметов К., начальник колонны · ahmetov@client.ru» */
export const approverText = ({ name, position, email }: Approver): string =>
  [[name, position].filter(Boolean).join(', '), email ?? 'почты нет'].join(' · ')

/** «14.03.2022 – 13.03.2028», «с 14.03.2022» */
export const periodText = ({ dateFrom, dateTo }: Pick<Contract, 'dateFrom' | 'dateTo'>): string =>
  dateTo === null ? `с ${shortDay(dateFrom)}` : `${shortDay(dateFrom)} – ${shortDay(dateTo)}`
