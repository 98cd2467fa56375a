import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import type { User } from '@naryad/contract/users/users.accounts'
import { userFields } from '@naryad/contract/users/users.fields'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { Link } from '@tanstack/react-router'

import { call } from '../../client/api/api.ts'
import { useMay } from '../../client/session/me.ts'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { AccessMark } from '../../entities/person/AccessMark.tsx'
import { FailedEmail } from '../../entities/person/FailedEmail.tsx'
import { LastSeen } from '../../entities/person/LastSeen.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { longDate } from '../../ui/formats/dates.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { zoneTitle } from '../../ui/formats/zones.ts'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { MailLink, PhoneLink } from '../../ui/register/links.tsx'
import { useNow } from '../../ui/useNow.ts'
import { hasQueues } from './access.ts'

import styles from './users.module.css'

const sessionForms: Forms = ['сеанс', 'сеанса', 'сеансов']

export function UserFacts({ user }: { user: User }) {
  const now = useNow()
  const mayTrust = useMay(usersRoutes.trustEmail)
  const none = <span className="muted">Нет данных</span>
  return (
    <Facts label="Сведения">
      <Fact title="Доступ">
        <AccessMark user={user} />
      </Fact>
      <Fact title={userFields.role.title}>{roleTitleOf(user)}</Fact>
      {hasQueues(user.role) && (
        <Fact title={userFields.queues.title}>
          <Queues chosen={user.queues} />
        </Fact>
      )}
      <Fact title={userFields.companyId.title}>
        {user.company ? <CompanyLink company={user.company} /> : none}
      </Fact>
      <Fact title={userFields.email.title}>
        <MailLink address={user.email} />
        <FailedEmail
          name={fullName(user)}
          failedAt={user.emailFailedAt}
          room="users"
          trust={mayTrust ? () => call(usersRoutes.trustEmail, { params: { id: user.id } }) : undefined}
        />
      </Fact>
      <Fact title={userFields.phone.title}>{user.phone && <PhoneLink number={user.phone} />}</Fact>
      {user.role !== 'client' && <Fact title={userFields.extension.title}>{user.extension || 'Нет'}</Fact>}
      {user.role !== 'client' && (
        <Fact title="Открытые заявки">{user.openTasksCount > 0 ? <OpenTasks user={user} /> : 'Нет'}</Fact>
      )}
      <Fact title="Был в системе">
        <LastSeen at={user.lastSeenAt} now={now} />
      </Fact>
      <Fact title="Сеансы">{user.sessionsCount > 0 ? counted(user.sessionsCount, sessionForms) : 'Нет'}</Fact>
      <Fact title="Второй фактор">{user.hasSecondFactor ? 'Включён' : 'Не настроен'}</Fact>
      <Fact title={userFields.timeZone.title}>{zoneTitle(user.timeZone)}</Fact>
      <Fact title="Заведён">{longDate(user.createdAt)}</Fact>
    </Facts>
  )
}

/** A list of tasks shows one queue, so each queue of the user has a separate link. */
function OpenTasks({ user }: { user: User }) {
  const titles = useQueueTitles()
  return (
    <span className="inline-row wrap gap-x-12 gap-y-4 valign-top">
      {counted(user.openTasksCount, taskForms)}
      {(user.queues.length === 0 ? queues : user.queues).map((queue) => (
        <Link
          key={queue}
          to="/tasks/$queue/{-$id}"
          params={{ queue, id: undefined }}
          search={{ operatorIds: user.id }}
          className={`height-24 rounded-md width-24 inline-grid place-center hoverable ${styles.way}`}
          aria-label={`Его заявки: ${titles[queue]}`}
        >
          <QueueMark queue={queue} />
        </Link>
      ))}
    </span>
  )
}

function Queues({ chosen }: { chosen: readonly Queue[] }) {
  const titles = useQueueTitles()
  if (chosen.length === 0) return <>Все</>
  return (
    <span className="inline-row wrap gap-x-12 gap-y-4 valign-top">
      {chosen.map((queue) => (
        <span key={queue} className="inline-row gap-6">
          <QueueMark queue={queue} isSilent />
          {titles[queue]}
        </span>
      ))}
    </span>
  )
}
