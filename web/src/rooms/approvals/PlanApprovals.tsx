import type { Recipient } from '@naryad/contract/approvals/approvals'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalStatusTitles, isLive, signerText } from '@naryad/contract/approvals/approvals.words'
import type { PlanApproval } from '@naryad/contract/approvals/plan-approvals'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { dayAndTime } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { approvalsQueries } from './approvals.queries.ts'
import { openLetter, openPlanTakenBack } from './openApprovals.tsx'
import { workForms } from './planTexts.ts'
import { sentWay, undeliveredText } from './sentTexts.ts'
import { useAnswerFile } from './useAnswerFile.ts'

const shownAtOnce = 3

/** What was asked about the plan of an organization, the newest first. For staff only. */
export function PlanApprovals({ companyId }: { companyId: number }) {
  const mayRead = useMay(planApprovalsRoutes.ofCompany)
  const mayTakeBack = useMay(planApprovalsRoutes.takeBack)
  const [isWhole, setIsWhole] = useState(false)
  const { data } = useQuery({ ...approvalsQueries.plansOf(companyId), enabled: mayRead })
  if (!data || data.items.length === 0) return null
  const earlierCount = data.items.length - shownAtOnce
  return (
    <div className="stack gap-6">
      <ul className="plain-list stack gap-6" aria-label="Согласования плана">
        {data.items.slice(0, isWhole ? undefined : shownAtOnce).map((plan) => (
          <li key={plan.id} className="row wrap gap-8">
            <span className={plan.status === 'ANSWERED' && plan.agreedSum > 0 ? 'ok' : 'secondary'}>
              {textOf(plan)}
            </span>
            {isLive(plan.status) && <Commands plan={plan} recipients={data.recipients} />}
            {plan.status === 'ANSWERED' && <AnswerFile id={plan.id} />}
            {mayTakeBack && isByPhone(plan) && (
              <Button size="sm" variant="subtle" onClick={() => openPlanTakenBack(plan)}>
                Отозвать…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {earlierCount > 0 && !isWhole && (
        <div>
          <Button size="sm" variant="subtle" onClick={() => setIsWhole(true)}>
            {`Показать прежние: ${earlierCount}`}
          </Button>
        </div>
      )}
    </div>
  )
}

const isByPhone = ({ status, channel }: PlanApproval): boolean => status === 'ANSWERED' && channel === 'PHONE'

/** «Согласие по телефону отозвано: Лапина О., 1 декабря, 12:00. Ошиблись организацией (Ахметов К., 12 работ на 46 000 ₽)» */
function takenBackText(plan: PlanApproval, works: string): string {
  const by = [plan.withdrawnBy && shortName(plan.withdrawnBy), dayAndTime(plan.withdrawnAt ?? plan.createdAt)]
  return `Согласие по телефону отозвано: ${by.filter(Boolean).join(', ')}. ${plan.withdrawnWhy} (${signerText(plan)}, ${works})`
}

function textOf(plan: PlanApproval): string {
  const { status, sentTo, createdAt, answeredAt, linesCount, sum, refusedCount, agreedSum, channel } = plan
  const works = `${counted(linesCount, workForms)} на ${money(sum)}`
  if (status === 'WITHDRAWN' && channel === 'PHONE') return takenBackText(plan, works)
  if (status !== 'ANSWERED') {
    const why = plan.withdrawnWhy === '' ? '' : `. ${plan.withdrawnWhy}. Отправьте новый`
    const title = status === 'SENT' ? sentWay(channel) : approvalStatusTitles[status]
    const undelivered = isLive(status) ? undeliveredText(plan) : ''
    return `${title}: ${sentTo}, ${dayAndTime(createdAt)}, ${works}${undelivered === '' ? '' : `. ${undelivered}`}${why}`
  }
  const way = channel === 'PHONE' ? 'по телефону' : plan.answeredBy ? 'в приложении' : 'по ссылке'
  const answer =
    refusedCount === linesCount
      ? 'Отклонён план'
      : refusedCount === 0
        ? 'Согласован план'
        : `Согласовано на ${money(agreedSum)}`
  const refusal = refusedCount > 0 && plan.reason !== '' ? `, отказ: ${plan.reason}` : ''
  return `${answer} ${way}: ${signerText(plan)}, ${answeredAt === null ? '' : dayAndTime(answeredAt)}, ${works}${refusal}`
}

function AnswerFile({ id }: { id: number }) {
  const file = useAnswerFile('plan', id)
  return (
    <Button size="sm" variant="subtle" isBusy={file.isRunning} onClick={() => file.start(undefined)}>
      Ответ, PDF
    </Button>
  )
}

interface CommandsProps {
  plan: PlanApproval
  recipients: readonly Recipient[]
}

function Commands({ plan: { id, channel, sentTo, deliveryError }, recipients }: CommandsProps) {
  const known = recipients.find(({ name }) => name === sentTo)

  const remind = useAction<undefined, unknown>({
    run: () => call(planApprovalsRoutes.remind, { params: { id } }),
    touches: ['forecast'],
    done: `Напоминание отправлено: ${sentTo}`,
  })
  const withdraw = useAction<undefined, unknown>({
    run: () => call(planApprovalsRoutes.withdraw, { params: { id } }),
    touches: ['forecast'],
    done: 'Отозвано: ссылка больше не действует',
  })
  return (
    <>
      {channel === 'LINK' || deliveryError !== null ? (
        <Button size="sm" onClick={() => openLetter({ of: 'plan', id, sentTo, email: known?.email ?? '' })}>
          Отправить письмом…
        </Button>
      ) : (
        <Button size="sm" isBusy={remind.isRunning} onClick={() => remind.start(undefined)}>
          Напомнить
        </Button>
      )}
      <Button
        size="sm"
        onClick={() =>
          confirm({
            title: 'Отозвать план? Ссылка перестанет действовать',
            onYes: () => withdraw.start(undefined),
          })
        }
      >
        Отозвать
      </Button>
    </>
  )
}
