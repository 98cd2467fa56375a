import type { TaskItem } from '@naryad/contract/tasks/tasks'
import IconAlertCircle from '~icons/alert-circle'
import IconCloudUp from '~icons/cloud-up'
import IconContract from '~icons/contract'
import IconFilterOff from '~icons/filter-off'
import IconGavel from '~icons/gavel'
import IconGitMerge from '~icons/git-merge'
import IconLink from '~icons/link'
import IconPaperclip from '~icons/paperclip'
import IconReceipt from '~icons/receipt'
import IconRepeat from '~icons/repeat'
import IconShieldCheck from '~icons/shield-check'
import IconStack2 from '~icons/stack-2'

import { count } from '../../../ui/formats/numbers.ts'
import { Icon, type IconComponent } from '../../../ui/Icon.tsx'
import type { WaitingRow } from '../waiting/rows.ts'

import styles from './marks.module.css'

interface MarkProps {
  sign: IconComponent
  label: string
  children?: number
  tone?: 'warn'
}

const Mark = ({ sign, label, children, tone }: MarkProps) => (
  <span
    className="inline-row gap-2 text-12 line-16 digits toned"
    data-tone={tone}
    role="img"
    aria-label={label}
    data-tip={label}
  >
    <Icon of={sign} size={14} />
    {children !== undefined && count(children)}
  </span>
)

/** Costs that need approval. Costs under warranty do not. */
export const mustBeApproved = ({ costs, isCostsApproved, isWarranty }: TaskItem): boolean =>
  costs > 0 && !isCostsApproved && !isWarranty

interface MarksProps {
  item: TaskItem
  /** Shown if the table has no column of costs. */
  withCosts?: boolean
}

/** Icons beside the title: costs, dispute, repeat, warranty, sub-tasks, links, files. */
export const Marks = ({ item, withCosts = false }: MarksProps) => (
  <span className="row gap-6 rigid muted">
    {withCosts && mustBeApproved(item) && (
      <Mark sign={IconReceipt} label="Затраты не согласованы" tone="warn" />
    )}
    {item.isDisputed && <Mark sign={IconGavel} label="Спор о визите" tone="warn" />}
    {item.isWithoutContract && <Mark sign={IconContract} label="Без договора" tone="warn" />}
    {item.isRepeat && <Mark sign={IconRepeat} label="Повтор" />}
    {item.isWarranty && <Mark sign={IconShieldCheck} label="Гарантия" />}
    {item.childsCount > 0 && (
      <Mark sign={IconStack2} label={`Подзаявки: готово ${item.childsEndedCount} из ${item.childsCount}`}>
        {item.childsCount}
      </Mark>
    )}
    {item.linksCount > 0 && <Mark sign={IconLink} label={`Связи: ${item.linksCount}`} />}
    {item.mergedIntoId !== null && (
      <Mark sign={IconGitMerge} label={`Объединена с №\u00a0${item.mergedIntoId}`} />
    )}
    {item.attachmentsCount > 0 && (
      <Mark sign={IconPaperclip} label={`Файлы: ${item.attachmentsCount}`}>
        {item.attachmentsCount}
      </Mark>
    )}
  </span>
)

/** Marks rows that no longer match the list until it is read again. */
export const GoneMark = () => (
  <span className={styles.gone} data-tip="Заявка изменилась и больше не подходит под условия">
    <Icon of={IconFilterOff} size={14} />
    вне условий
  </span>
)

/** Shown on rows with changes queued without a network. */
export function WaitingOf({ id, waiting }: { id: number; waiting: ReadonlyMap<number, WaitingRow> }) {
  const row = waiting.get(id)
  return (
    row && (
      <span className={styles.waiting} data-tip={`Ждёт отправки: ${count(row.count)}`}>
        <Icon of={IconCloudUp} size={14} />
        ждёт отправки
      </span>
    )
  )
}

/** Shown on rows that a bulk action could not change, until the next action. */
export const FailedMark = () => (
  <span className={styles.failed}>
    <Icon of={IconAlertCircle} size={14} />
    ошибка
  </span>
)
