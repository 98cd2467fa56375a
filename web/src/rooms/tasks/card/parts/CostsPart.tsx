import type { ActRef } from '@naryad/contract/acts/act-ref'
import { actName } from '@naryad/contract/acts/acts.words'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import type { TaskContract } from '@naryad/contract/contracts/task-contract'
import { shortName } from '@naryad/contract/kit/people'
import { costOf, type CostItem, type Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { type Actor, awaitsApproval, checkCostApproval } from '@naryad/contract/tasks/tasks.rules'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { Suspense, useState } from 'react'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconReceipt from '~icons/receipt'
import IconReceiptOff from '~icons/receipt-off'

import { useMay, useMe } from '../../../../client/session/me.ts'
import { useDraft } from '../../../../client/settings/useDraft.ts'
import { ActLink } from '../../../../entities/act/ActLink.tsx'
import { ContractLink } from '../../../../entities/contract/ContractLink.tsx'
import { usePrices } from '../../../../entities/price/usePrices.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { nearMoment } from '../../../../ui/formats/dates.ts'
import { count, money } from '../../../../ui/formats/numbers.ts'
import { lazyPanel } from '../../../../ui/lazyPart.ts'
import { useFocusAfterEdit } from '../../../../ui/useFocusAfterEdit.ts'
import { TaskApproval } from '../../../approvals/index.ts'
import { fieldDraft } from '../../drafts.ts'
import { ruleInputOf } from '../ruleInput.ts'
import { DraftLines } from './costLines.ts'
import { Part } from './Part.tsx'

import styles from '../card.module.css'

/** With its fields a tenth of the card's own code; loaded right after the card (loadCard.ts). */
const CostsEditor = lazyPanel(() => import('./CostsEditor.tsx').then((file) => file.CostsEditor))

interface CostsPartProps {
  task: Task
  /** Asks for confirmation first, both for approving and for withdrawing. */
  onApprove: (isApproved: boolean) => void
  /** Asks for the reason. */
  onRefuse: () => void
  mayEdit: boolean
}

/** «62 × 30 ₽», «2 ч × 1 500 ₽» */
const quantityText = ({ quantity, unit, price }: CostItem): string =>
  `${count(quantity)}${unit ? `\u00a0${unit}` : ''} × ${money(price)}`

export function CostsPart({ task, onApprove, onRefuse, mayEdit }: CostsPartProps) {
  const draft = useDraft(fieldDraft(task.id, 'costItems'), DraftLines)
  const [isEditing, setEditing] = useState(draft.initial !== undefined && mayEdit)
  const [isAsked, setAsked] = useState(false)
  const button = useFocusAfterEdit<HTMLButtonElement>(isEditing)
  const turn = (on: boolean) => {
    setAsked(on)
    setEditing(on)
  }
  const mayChange = mayEdit && task.status !== 'CLOSED'
  const isEmpty = task.costItems.length === 0
  const Icon = isEmpty ? IconPlus : IconPencil
  return (
    <Part
      title={taskTitles.costs}
      aside={
        mayChange &&
        !isEditing && (
          <Button
            ref={button}
            size="compact"
            variant="subtle"
            leftSection={<Icon size={14} />}
            onClick={() => turn(true)}
          >
            {isEmpty ? 'Добавить строку' : 'Изменить'}
          </Button>
        )
      }
    >
      {isEditing ? (
        <Suspense fallback={null}>
          <CostsEditor task={task} draft={draft} isAsked={isAsked} onEnd={() => turn(false)} />
        </Suspense>
      ) : isEmpty ? (
        <p className="no-margin muted">Затрат нет</p>
      ) : (
        <CostsTable task={task} />
      )}
      {task.act && <InAct act={task.act} />}
      {task.contract && <Contract contract={task.contract} />}
      {task.costs > 0 && !isEditing && <Approval task={task} onApprove={onApprove} onRefuse={onRefuse} />}
      {task.costs > 0 && !isEditing && <TaskApproval task={task} />}
    </Part>
  )
}

/** «В акте А-2026-118» */
const InAct = ({ act }: { act: ActRef }) => (
  <p className="no-margin muted underlined-links">
    {act.number === null ? 'Включена в акт: ' : 'В акте '}
    {useMay('acts.read') ? <ActLink act={act} /> : actName(act.number)}
  </p>
)

/** «Договор № 335/22 · лимит 5 000 ₽» */
const Contract = ({ contract: { id, number, approvalLimit } }: { contract: TaskContract }) => (
  <p className="no-margin muted underlined-links">
    Договор {useMay('contracts.read') ? <ContractLink contract={{ id, number }} /> : contractName(number)}
    {approvalLimit !== null && ` · лимит ${money(approvalLimit)}`}
  </p>
)

/** «прайс 1 500 ₽» of a line with another price than that of its item. */
function listPriceText(item: CostItem, priceOf: (itemId: number) => number | undefined): string | null {
  const price = item.priceItemId === undefined ? undefined : priceOf(item.priceItemId)
  return price === undefined || price === item.price ? null : `прайс ${money(price)}`
}

function CostsTable({ task }: { task: Task }) {
  const isPriced = task.costItems.some(({ priceItemId }) => priceItemId !== undefined)
  const priceOf = usePrices(task.contract?.priceListId, isPriced)
  return (
    <table className={`full-width digits collapse-borders ${styles.costs}`}>
      <tbody>
        {task.costItems.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own and do not move here
          <tr key={index}>
            <td className="no-padding height-28 line-below text-left usual-weight">{item.title}</td>
            <td className="no-padding height-28 line-below text-left muted usual-weight">
              {[quantityText(item), listPriceText(item, priceOf)].filter(Boolean).join(', ')}
            </td>
            <td className="no-padding height-28 line-below text-left usual-weight">{money(costOf(item))}</td>
          </tr>
        ))}
      </tbody>
      {task.costItems.length > 1 && (
        <tfoot>
          <tr>
            <th className="no-padding height-28 line-below text-left usual-weight" scope="row" colSpan={2}>
              Итого
            </th>
            <td className="no-padding height-28 line-below text-left usual-weight">{money(task.costs)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Approved by the contract, not by a person: costs above its limit are approved by an answer. */
const isWithinLimit = ({ contract, costs, costsApprovedBy }: Task): boolean =>
  costsApprovedBy === null && costs <= (contract?.approvalLimit ?? -1)

function Approval({ task, onApprove, onRefuse }: Omit<CostsPartProps, 'mayEdit'>) {
  const me = useMe()
  const mayApprove = useMay('tasks.approveCosts')
  if (task.isCostsApproved) {
    return (
      <div className={`${styles.note} ${styles.noteOk}`}>
        <span className={styles.noteText}>
          Согласованы
          {task.costsApprovedBy && `: ${shortName(task.costsApprovedBy)}`}
          {isWithinLimit(task) && ' сами, в пределах лимита договора'}
          {task.costsApprovedAt && `, ${nearMoment(task.costsApprovedAt)}`}
        </span>
        {mayApprove && checkCostApproval(ruleInputOf(task), false, me) === null && (
          <Button size="sm" onClick={() => onApprove(false)}>
            Отозвать согласование
          </Button>
        )}
      </div>
    )
  }
  if (task.status === 'CLOSED' || task.isWarranty) {
    return (
      <p className="no-margin muted">
        {task.isWarranty ? 'По гарантии: согласование не нужно' : 'Не согласовывались'}
      </p>
    )
  }
  return <Unapproved task={task} onApprove={onApprove} onRefuse={onRefuse} />
}

function Unapproved({ task, onApprove, onRefuse }: Omit<CostsPartProps, 'mayEdit'>) {
  const me = useMe()
  const mayApprove = useMay('tasks.approveCosts')
  const isRefused = task.costsRefusedAt !== null
  return (
    <div className={isRefused ? `${styles.note} ${styles.noteBad}` : styles.note}>
      {isRefused ? (
        <IconReceiptOff size={16} stroke={1.75} aria-hidden />
      ) : (
        <IconReceipt size={16} stroke={1.75} aria-hidden />
      )}
      <span className={styles.noteText}>
        {titleOf(task, me)}: <b className={styles.digits}>{money(task.costs)}</b>
        {task.costsRefusedAt && `, ${nearMoment(task.costsRefusedAt)}`}
        {me.role !== 'client' && !isEnded(task.status) && '. Закрыть можно только после согласования.'}
      </span>
      {mayApprove && (
        <span className="inline-flex wrap gap-8">
          <Button size="sm" onClick={() => onApprove(true)}>
            Согласовать затраты
          </Button>
          {!isRefused && (
            <Button size="sm" onClick={onRefuse}>
              Отклонить
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

const titleOf = (task: Task, { role }: Pick<Actor, 'role'>): string => {
  if (task.costsRefusedAt !== null) return 'Отклонены'
  return role === 'client' && awaitsApproval(task) ? 'Согласуйте затраты' : 'Не согласованы'
}
