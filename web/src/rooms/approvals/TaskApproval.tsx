import type { Approval, Recipient } from '@naryad/contract/approvals/approvals'
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
import { openByPhone, openLetter, openSend, openShownLink } from './openApprovals.tsx'
import { sentWay, undeliveredText } from './sentTexts.ts'

interface TaskApprovalProps {
  task: Task
}

/** Where the question about the costs stands, and how to ask it. Clients answer in the product. */
export function TaskApproval({ task }: TaskApprovalProps) {
  const maySend = useMay('approvals.send')
  const { data } = useQuery({ ...approvalsQueries.ofTask(task.id), enabled: maySend })
  const [latest] = data?.items ?? []
  if (!maySend) return <ClientAnswer task={task} />
  const live = latest && isLive(latest.status) ? latest : undefined
  const undelivered = live ? undeliveredText(live) : ''
  return (
    <div className="stack gap-8 above-8">
      {latest && <p className="no-margin break-words text-12 muted">{stateText(latest)}</p>}
      {undelivered !== '' && (
        <p className="no-margin break-words text-12 warn" role="status">
          {undelivered}
        </p>
      )}
      {latest?.status === 'ANSWERED' && <AnswerFile of="costs" id={latest.id} />}
      {isToApprove(task) && <Buttons task={task} live={live} recipients={data?.recipients ?? []} />}
    </div>
  )
}

const isToApprove = ({ isCostsApproved, isWarranty, status }: Task): boolean =>
  !isCostsApproved && !isWarranty && status !== 'CLOSED'

interface ButtonsProps {
  task: Task
  /** The question that waits for its answer. */
  live: Approval | undefined
  recipients: readonly Recipient[]
}

function Buttons({ task, live, recipients }: ButtonsProps) {
  const mayRecord = useMay('approvals.byPhone')
  return (
    <div className="flex wrap gap-8">
      {live ? (
        <LiveButtons approval={live} recipients={recipients} />
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
  )
}

/** What representatives download: costs that others have decided have no answer of a client. */
function ClientAnswer({ task }: TaskApprovalProps) {
  const isDecided = task.isCostsApproved || task.costsRefusedAt !== null
  const { data } = useQuery({ ...approvalsQueries.decision(task.id), enabled: isDecided })
  return isDecided && data?.isByClient ? <AnswerFile of="decision" id={task.id} /> : null
}

interface LiveButtonsProps {
  approval: Approval
  recipients: readonly Recipient[]
}

function LiveButtons({ approval, recipients }: LiveButtonsProps) {
  const { id, channel, sentTo, deliveryError } = approval
  const known = recipients.find(({ name }) => name === sentTo)

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
      {channel === 'LINK' || deliveryError !== null ? (
        <Button size="sm" onClick={() => openLetter({ of: 'costs', id, sentTo, email: known?.email ?? '' })}>
          Отправить письмом…
        </Button>
      ) : (
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

/** «Отправлено в Telegram: Ахметов К., вчера, 16:40 · открыто сегодня, 09:12» */
function stateText(approval: Approval): string {
  const photos = approval.photosCount > 0 ? counted(approval.photosCount, photoForms) : ''
  return [stateOf(approval), photos].filter(Boolean).join(' · ')
}

const photoForms: Forms = ['фотография', 'фотографии', 'фотографий']

function stateOf(approval: Approval): string {
  const { status, sentTo, createdAt, seenAt, remindedAt, answeredAt, expiresAt, withdrawnReason, channel } =
    approval
  const sent = `${sentWay(channel)}: ${sentTo}, ${nearMoment(createdAt)}`
  const reminded = remindedAt ? `напомнили ${nearMoment(remindedAt)}` : ''
  switch (status) {
    case 'SENT':
      return [sent, approval.deliveryError === null && 'ещё не открыто', reminded].filter(Boolean).join(' · ')
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
