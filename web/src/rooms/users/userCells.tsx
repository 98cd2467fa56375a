import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import type { User } from '@naryad/contract/users/users.accounts'
import type { UserColumnKey } from '@naryad/contract/users/users.columns'
import type { ReactNode } from 'react'
import IconLock from '~icons/lock'

import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { AccessMark } from '../../entities/person/AccessMark.tsx'
import { LastSeen } from '../../entities/person/LastSeen.tsx'
import { Face } from '../../entities/person/PersonChip.tsx'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { zoneTitle } from '../../ui/formats/zones.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { CountCell, NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import type { CellContext } from '../../ui/register/model.ts'
import { hasQueues } from './access.ts'

import styles from './users.module.css'

type OnBlock = ((user: User) => void) | undefined
type Cell = (user: User, scene: CellContext<User>) => ReactNode

/** «Представитель» is enough in a row, because the organization is shown beside it. */
const shortRole = (user: User): string => (user.role === 'client' ? 'Представитель' : roleTitleOf(user))

/**
 * In the row under the pointer a button replaces the status; the keyboard alternative is the menu of the
 * card.
 */
const AccessCell = ({ user, onBlock }: { user: User; onBlock: OnBlock }) => (
  <span className={`row ${styles.access}`}>
    <AccessMark user={user} />
    {onBlock && !user.isBlocked && (
      <Button
        size="xs"
        tabIndex={-1}
        className={styles.block}
        leftSection={<Icon of={IconLock} size={14} />}
        onClick={(event) => {
          event.stopPropagation()
          onBlock(user)
        }}
      >
        Заблокировать
      </Button>
    )}
  </span>
)

const QueuesCell = ({ user }: { user: User }) => {
  if (!hasQueues(user.role)) return noValue
  if (user.queues.length === 0) return <>Все</>
  return (
    <span className="inline-row gap-8">
      {user.queues.map((queue) => (
        <QueueMark key={queue} queue={queue} />
      ))}
    </span>
  )
}

/** `onBlock` is undefined without the permission; the user's own row has no button. */
export const userCells = (onBlock: OnBlock, me: number): Record<UserColumnKey, Cell> => ({
  name: (user, scene) => (
    <span className="row gap-8 min-width-0 off-muted" data-off={user.isBlocked || undefined}>
      <Face person={user} size={24} isSilent />
      <NameCell item={user} scene={scene}>
        {fullName(user)}
      </NameCell>
    </span>
  ),
  role: (user) => <span data-tip={roleTitleOf(user)}>{shortRole(user)}</span>,
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  email: (user, { query }) => (
    <span className="secondary">
      <TextCell query={query}>{user.email}</TextCell>
    </span>
  ),
  lastSeenAt: (user, { now }) => (
    <span className="secondary">
      <LastSeen at={user.lastSeenAt} now={now} />
    </span>
  ),
  access: (user) => <AccessCell user={user} onBlock={user.id === me ? undefined : onBlock} />,
  phone: (user) => (user.phone ? <PhoneText number={user.phone} /> : noValue),
  extension: ({ extension }) => extension || noValue,
  queues: (user) => <QueuesCell user={user} />,
  secondFactor: (user) => (user.hasSecondFactor ? 'Включён' : noValue),
  openTasksCount: (user) => <CountCell>{user.openTasksCount}</CountCell>,
  timeZone: (user) => zoneTitle(user.timeZone),
  createdAt: (user, { now }) => nearMoment(user.createdAt, now),
})
