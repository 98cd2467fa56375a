import { fullName, shortName } from '@naryad/contract/kit/people'
import type { RegistrationFilters } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

import { Loaded } from '../../client/register/Loaded.tsx'
import { useMay } from '../../client/session/me.ts'
import { Face } from '../../entities/person/PersonChip.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { MailLink, PhoneLink } from '../../ui/register/links.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { AccessForm } from './AccessForm.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { registrationQueries, type RequestRow } from './registration.queries.ts'
import { RequestMark } from './requestCells.tsx'
import { useApproval } from './useApproval.ts'

import styles from './registration.module.css'

type RequestPanelProps = Omit<OpenedProps<RequestRow, RegistrationFilters>, 'onEdit'>

export function RequestPanel({ id, preview, register }: RequestPanelProps) {
  const query = useQuery(registrationQueries.one(id))
  return (
    <Loaded
      query={query}
      preview={preview}
      missing={`Запроса № ${id} нет: старые запросы удаляются`}
      onClose={register.opened.close}
    >
      {(request) => <Opened key={id} request={request} register={register} />}
    </Loaded>
  )
}

/** A decision removes the form and its buttons, so the focus moves to the outcome. */
function useFocusOnOutcome(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const facts = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) facts.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return facts
}

function Opened({
  request,
  register: { tab, onTab, opened },
}: Pick<RequestPanelProps, 'register'> & { request: RequestRow }) {
  useObjectTitle(fullName(request))
  const mayDecide = useMay(registrationRoutes.approve)
  const approval = useApproval(request)
  const isOpen = request.status === 'NEW' && mayDecide
  const facts = useFocusOnOutcome(isOpen)
  return (
    <SidePanel
      sign={<Face person={request} size={40} isSilent />}
      title={fullName(request)}
      subtitle={`подан ${nearMoment(request.createdAt)}`}
      tabs={[{ key: 'facts', title: 'Сведения' }]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
      foot={isOpen && <DecisionButtons request={request} approval={approval} />}
    >
      {() => (
        <>
          <div ref={facts} tabIndex={-1} className={styles.facts}>
            <RequestFacts request={request} />
          </div>
          {isOpen && <AccessForm request={request} approval={approval} />}
        </>
      )}
    </SidePanel>
  )
}

function RequestFacts({ request }: { request: RequestRow }) {
  const mayUsers = useMay(usersRoutes.get)
  const { status, decidedBy, decidedAt, declineReason, userId } = request
  return (
    <Facts label="Сведения">
      <Fact title="Телефон">{request.phone && <PhoneLink number={request.phone} />}</Fact>
      <Fact title="Почта">{request.email && <MailLink address={request.email} />}</Fact>
      <Fact title="Организация">{request.companyName}</Fact>
      <Fact title="Комментарий">{request.comment}</Fact>
      <Fact title="Согласие">{`версия ${request.consentVersion}, ${stamp(request.consentAt)}`}</Fact>
      {status !== 'NEW' && (
        <>
          <Fact title="Статус">
            <RequestMark status={status} />
          </Fact>
          <Fact title="Решение">
            {[decidedBy && shortName(decidedBy), decidedAt && nearMoment(decidedAt)]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        </>
      )}
      {declineReason !== null && <Fact title="Причина отказа">{declineReason}</Fact>}
      {userId !== null && mayUsers && (
        <Fact title="Пользователь">
          <Link to="/users/{-$id}" params={{ id: userId }}>
            {fullName(request)}
          </Link>
        </Fact>
      )}
    </Facts>
  )
}
