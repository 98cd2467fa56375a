import { fullName } from '@naryad/contract/kit/people'
import { type RegistrationStatus, registrationStatusTitles } from '@naryad/contract/registration/registration'
import type { RegistrationColumnKey } from '@naryad/contract/registration/registration.columns'
import type { ReactNode } from 'react'
import IconCheck from '~icons/check'
import IconCircleDot from '~icons/circle-dot'
import IconX from '~icons/x'

import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import { PhoneLink } from '../../ui/register/links.tsx'
import type { CellContext } from '../../ui/register/model.ts'
import type { RequestRow } from './registration.queries.ts'

import styles from './registration.module.css'

const signs: Record<RegistrationStatus, IconComponent> = {
  NEW: IconCircleDot,
  APPROVED: IconCheck,
  DECLINED: IconX,
}

export const RequestMark = ({ status }: { status: RegistrationStatus }) => (
  <span className={styles.mark} data-status={status}>
    <Icon of={signs[status]} size={14} />
    {registrationStatusTitles[status]}
  </span>
)

export const requestCells: Record<
  RegistrationColumnKey,
  (request: RequestRow, scene: CellContext<RequestRow>) => ReactNode
> = {
  name: (request, scene) => (
    <span className={`new-strong ${styles.name}`} data-new={request.status === 'NEW' || undefined}>
      <NameCell item={request} scene={scene}>
        {fullName(request)}
      </NameCell>
    </span>
  ),
  createdAt: ({ createdAt }) => (
    <time className="secondary" dateTime={createdAt}>
      {stamp(createdAt)}
    </time>
  ),
  companyName: ({ companyName }, { query }) => (
    <CompanyCell company={companyName ? { name: companyName } : null} query={query} />
  ),
  status: ({ status }) => <RequestMark status={status} />,
  phone: ({ phone }) => <PhoneLink number={phone} />,
  email: ({ email }, { query }) => <TextCell query={query}>{email}</TextCell>,
  comment: ({ comment }) => <TextCell>{comment}</TextCell>,
  decidedBy: ({ decidedBy }) => <TextCell>{decidedBy && fullName(decidedBy)}</TextCell>,
  decidedAt: ({ decidedAt }) =>
    decidedAt ? (
      <time className="secondary" dateTime={decidedAt}>
        {stamp(decidedAt)}
      </time>
    ) : (
      noValue
    ),
  declineReason: ({ declineReason }) => <TextCell>{declineReason}</TextCell>,
}
