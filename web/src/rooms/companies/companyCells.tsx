import type { Company } from '@naryad/contract/companies/companies'
import type { CompanyColumnKey } from '@naryad/contract/companies/companies.columns'
import { companyFields } from '@naryad/contract/companies/companies.fields'
import type { ReactNode } from 'react'
import IconCheck from '~icons/check'
import IconPlayerPause from '~icons/player-pause'

import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { CountCell, NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import { Expiry } from '../../ui/register/Expiry.tsx'
import type { CellContext } from '../../ui/register/model.ts'

import styles from './companies.module.css'

/** Service status of the organization, as icon and text. */
export const ServedMark = ({ isActive, isPill = false }: { isActive: boolean; isPill?: boolean }) => (
  <span
    className={isPill ? `${styles.served} ${styles.pill}` : styles.served}
    data-off={!isActive || undefined}
  >
    <Icon of={isActive ? IconCheck : IconPlayerPause} size={14} />
    {companyFields.isActive.states[isActive ? 0 : 1]}
  </span>
)

type Cell = (company: Company, scene: CellContext<Company>) => ReactNode

const text =
  (
    key:
      | 'inn'
      | 'address'
      | 'contractNumber'
      | 'fullName'
      | 'kpp'
      | 'ogrn'
      | 'email'
      | 'externalId'
      | 'accountingCode'
      | 'comment',
  ): Cell =>
  (company, { query }) => <TextCell query={query}>{company[key]}</TextCell>

export const companyCells: Record<CompanyColumnKey, Cell> = {
  name: (company, scene) => (
    <NameCell item={company} scene={scene}>
      {company.name}
    </NameCell>
  ),
  inn: text('inn'),
  phone: (company) => (company.phone ? <PhoneText number={company.phone} /> : noValue),
  address: text('address'),
  carsCount: (company) => <CountCell>{company.carsCount}</CountCell>,
  driversCount: (company) => <CountCell>{company.driversCount}</CountCell>,
  openTasksCount: (company) => <CountCell>{company.openTasksCount}</CountCell>,
  contractNumber: text('contractNumber'),
  contractExpiresOn: (company, { now }) => <Expiry day={company.contractExpiresOn} now={now} />,
  isActive: (company) => <ServedMark isActive={company.isActive} />,
  fullName: text('fullName'),
  kpp: text('kpp'),
  ogrn: text('ogrn'),
  email: text('email'),
  externalId: text('externalId'),
  accountingCode: text('accountingCode'),
  comment: text('comment'),
  createdAt: (company, { now }) => nearMoment(company.createdAt, now),
}
