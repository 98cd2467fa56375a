import { type Approval } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { isLive, signerText, withdrawnReasonTitles } from '@naryad/contract/approvals/approvals.words'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import IconPhone from '~icons/phone'
import IconQrcode from '~icons/qrcode'
import IconSend from '~icons/send'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { AnswerFile } from './AnswerFile.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { openByPhone, openSend, openShownLink } from './openApprovals.tsx'

interface TaskApprovalProps {
  task: Task
}

/** Where the question about the costs stands, and how to ask it. Clients answer in the product. */
export function TaskApproval({ task }: TaskApprovalProps) {
  const maySend = useMay('approvals.send')
  const mayRecord = useMay('approvals.byPhone')
  const { data } = useQuery({ ...approvalsQueries.ofTask(task.id), enabled: maySend })
  const [latest] = data?.items ?? []
  if (!maySend) return <ClientAnswer task={task} />
  const isOpen = !task.isCostsApproved && !task.isWarranty && task.status !== 'CLOSED'
  const live = latest && isLive(latest.status) ? latest : undefined
  return (
    <div className="stack gap-8 above-8">
      {latest && <p className="no-margin break-words text-12 muted">{stateText(latest)}</p>}
      {latest?.status === 'ANSWERED' && <AnswerFile of="costs" id={latest.id} />}
      {isOpen && (
        <div className="flex wrap gap-8">
          {live ? (
            <LiveButtons approval={live} />
          ) : (
            <Button size="sm" leftSection={<Icon of={IconSend} size={14} />} onClick={() => openSend(task)}>
              Отправить на согласование…
            </Button>
          )}
          {mayRecord && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<Icon of={IconPhone} size={14} />}
              onClick={() => openByPhone(task)}
            >
              По телефону…
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What representatives download: costs that others have decided have no answer of a client. */
function ClientAnswer({ task }: TaskApprovalProps) {
  const isDecided = task.isCostsApproved || task.costsRefusedAt !== null
  const { data } = useQuery({ ...approvalsQueries.decision(task.id), enabled: isDecided })
  return isDecided && data?.isByClient ? <AnswerFile of="decision" id={task.id} /> : null
}

function LiveButtons({ approval }: { approval: Approval }) {
  const remind = useAction({
    run: () => call(approvalsRoutes.remind, { params: { id: approval.id } }),
    touches: ['tasks'],
    done: `Напоминание отправлено: ${approval.sentTo}`,
  })
  const withdraw = useAction({
    run: () => call(approvalsRoutes.withdraw, { params: { id: approval.id } }),
    touches: ['tasks'],
    done: 'Ссылка на смету больше не действует',
  })
  // The alert says why it failed.
  const run = ({ run }: { run: (input: undefined) => Promise<unknown> }) =>
    void run(undefined).catch(() => undefined)
  return (
    <>
      <Button
        size="sm"
        leftSection={<Icon of={IconQrcode} size={14} />}
        onClick={() => openShownLink(approval.id)}
      >
        Показать код…
      </Button>
      {approval.email !== null && (
        <Button size="sm" isBusy={remind.isRunning} onClick={() => run(remind)}>
          Напомнить
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        isDanger
        isBusy={withdraw.isRunning}
        onClick={() =>
          confirm({
            title: `Отозвать смету? ${approval.sentTo} больше не откроет её`,
            onYes: () => run(withdraw),
          })
        }
      >
        Отозвать
      </Button>
    </>
  )
}

/** «Отправлено: Ахметов К., вчера, 16:40 · открыто сегодня, 09:12» */
function stateText(approval: Approval): string {
  const photos = approval.photosCount > 0 ? counted(approval.photosCount, photoForms) : ''
  return [stateOf(approval), photos].filter(Boolean).join(' · ')
}

const photoForms: Forms = ['фотография', 'фотографии', 'фотографий']

function stateOf(approval: Approval): string {
  const { status, sentTo, createdAt, seenAt, remindedAt, answeredAt, expiresAt, withdrawnReason, channel } =
    approval
  const sent = `Отправлено: ${sentTo}, ${nearMoment(createdAt)}`
  const reminded = remindedAt ? `напомнили ${nearMoment(remindedAt)}` : ''
  switch (status) {
    case 'SENT':
      return [sent, 'ещё не открыто', reminded].filter(Boolean).join(' · ')
    case 'SEEN':
      return [sent, seenAt && `открыто ${nearMoment(seenAt)}`, reminded].filter(Boolean).join(' · ')
    case 'ANSWERED':
      return [
        `Ответ ${channel === 'PHONE' ? 'по телефону' : 'по ссылке'}: ${signerText(approval)}`,
        answeredAt && nearMoment(answeredAt),
        approval.note,
      ]
        .filter(Boolean)
        .join(' · ')
    case 'EXPIRED':
      return `${sent} · без ответа до ${nearMoment(expiresAt)}`
    case 'WITHDRAWN':
      return `${sent} · ${(withdrawnReason ? withdrawnReasonTitles[withdrawnReason] : '').toLowerCase()}`
  }
}
