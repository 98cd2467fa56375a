import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { deadLink, signerText } from '@naryad/contract/approvals/approvals.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '../../client/api/errors.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { dayAndTime } from '../../ui/formats/dates.ts'
import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { Estimate } from './Estimate.tsx'

import styles from '../../ui/public/public.module.css'

/** A link that was cut on its way is a dead one, too. */
const isDead = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status)

/** /a#SECRET: an estimate and its answer, for the holder of the link. */
export function ApprovalScreen() {
  const [secret] = useState(() => location.hash.slice(1))
  const client = useQueryClient()
  const query = approvalsQueries.page(secret)
  const { data, error, refetch } = useQuery(query)
  usePageTitle(data ? `Смета по заявке № ${data.task.id}` : 'Смета')
  return (
    <PublicPage owner={data?.service.name}>
      {data &&
        (data.isAnswered ? (
          <Answered page={data} />
        ) : (
          <AnswerForm
            secret={secret}
            page={data}
            onAnswered={(page) => client.setQueryData(query.queryKey, page)}
          />
        ))}
      {error && <Missing error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div aria-busy />}
    </PublicPage>
  )
}

function Answered({ page }: { page: ApprovalPage }) {
  const approved = page.answers.filter(({ isApproved }) => isApproved).length
  const isWhole = approved === page.answers.length
  return (
    <PublicResult
      title={isWhole ? 'Затраты согласованы' : approved === 0 ? 'Затраты отклонены' : 'Ответ принят'}
    >
      <p className={styles.lead}>
        Заявка № {page.task.id}. {page.task.title}
      </p>
      <Note kind="done">
        {signerText(page)}
        {page.answeredAt && `, ${dayAndTime(page.answeredAt)}`}
      </Note>
      <Estimate page={page} />
      <ServicePhone service={page.service} />
    </PublicResult>
  )
}

const Missing = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  isDead(error) ? (
    <PublicResult title="Ссылка не действует">
      <Note kind="info">{deadLink}. Позвоните в сервис: вам отправят новую.</Note>
    </PublicResult>
  ) : (
    <PublicResult title="Страница не открылась">
      <Note kind="error">{error.message}</Note>
      <Button size="bare" onClick={onRetry}>
        Повторить
      </Button>
    </PublicResult>
  )
