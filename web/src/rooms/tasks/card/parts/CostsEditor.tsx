import { TextInput } from '@mantine/core'
import { costOf, type CostItem, type Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { ApiError } from '../../../../client/api/errors.ts'
import { failureText } from '../../../../client/api/failureText.ts'
import { areSame } from '../../../../client/register/merge.ts'
import type { useDraft } from '../../../../client/settings/useDraft.ts'
import { usePrices } from '../../../../entities/price/usePrices.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { KeyForm } from '../../../../ui/form/KeyForm.tsx'
import { money } from '../../../../ui/formats/numbers.ts'
import { leaveInput, lostDraft } from '../../../../ui/overlays/dialogs.ts'
import { numberFormats } from '../../../../ui/typed/formats.ts'
import { TypedField } from '../../../../ui/typed/TypedField.tsx'
import { useTaskEdit } from '../useTaskEdit.ts'
import type { DraftLines } from './costLines.ts'
import { CostTitleField } from './CostTitleField.tsx'

import styles from '../card.module.css'

const emptyLine: CostItem = { title: '', quantity: 1, unit: 'шт', price: 0 }

interface CostsEditorProps {
  task: Task
  draft: ReturnType<typeof useDraft<DraftLines>>
  /** Opened by the user; a restored draft must not take the focus. */
  isAsked: boolean
  onEnd: () => void
}

/** Lines that were never filled in are ignored. */
const isFilled = ({ title, price }: CostItem): boolean => title.trim() !== '' || price > 0

/** Cost lines: typed in roubles, stored in kopecks. */
export function CostsEditor({ task, draft, isAsked, onEnd }: CostsEditorProps) {
  const [{ base, version }] = useState(draft.initial ?? { base: task.costItems, version: task.version })
  const [lines, setLines] = useState<CostItem[]>(draft.initial?.mine ?? [...task.costItems, emptyLine])
  // A new line receives the focus when it is rendered.
  const [takesFocus, setTakesFocus] = useState(isAsked)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { save, isSaving } = useTaskEdit(task.id)
  const priceOf = usePrices(task.contract?.priceListId)

  const change = (next: CostItem[]) => {
    setLines(next)
    draft.save({ mine: next, base, version })
  }
  const put = (index: number, patch: Partial<CostItem>) =>
    change(lines.map((line, at) => (at === index ? { ...line, ...patch } : line)))
  const add = () => {
    setTakesFocus(true)
    change([...lines, emptyLine])
  }
  const end = () => {
    draft.clear()
    onEnd()
  }
  const leave = () => leaveInput(!areSame(lines.filter(isFilled), base), end, lostDraft)
  const submit = async () => {
    const filled = lines.flatMap((line, index) => (isFilled(line) ? [{ line, index }] : []))
    const shownAt = (path: string) =>
      path.replace(/(?<=^costItems\.)\d+/, (sent) => String(filled[Number(sent)]?.index ?? sent))
    try {
      await save({ costItems: filled.map(({ line }) => line) }, { costItems: base, version })
      end()
    } catch (failure) {
      setErrors(
        failure instanceof ApiError
          ? {
              '': failure.message,
              ...Object.fromEntries(
                Object.entries(failure.fields).map(([path, sentence]) => [shownAt(path), sentence]),
              ),
            }
          : { '': failureText(failure) },
      )
    }
  }
  const total = lines.reduce((sum, line) => sum + costOf(line), 0)

  return (
    <KeyForm className={styles.costForm} onSubmit={() => void submit()} onCancel={leave}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own
        <div key={index} className={styles.costRow}>
          <CostTitleField
            label={`Строка ${index + 1}: название`}
            hasFocus={takesFocus && index === lines.length - 1}
            value={line.title}
            error={errors[`costItems.${index}.title`]}
            onChange={(title) => put(index, { title })}
            priceOf={priceOf}
            onChoose={({ id, title, unit, price }) => put(index, { title, unit, price, priceItemId: id })}
          />
          <TypedField
            aria-label={`Строка ${index + 1}: количество`}
            format={numberFormats.quantity}
            value={line.quantity === 0 ? null : line.quantity}
            error={errors[`costItems.${index}.quantity`]}
            onChange={(quantity) => put(index, { quantity: quantity ?? 0 })}
          />
          <TextInput
            aria-label={`Строка ${index + 1}: единица`}
            value={line.unit}
            onChange={({ currentTarget }) => put(index, { unit: currentTarget.value })}
          />
          <TypedField
            aria-label={`Строка ${index + 1}: цена, рублей`}
            format={numberFormats.price}
            value={line.price === 0 ? null : line.price}
            error={errors[`costItems.${index}.price`]}
            onChange={(price) => put(index, { price: price ?? 0 })}
          />
          <IconButton
            label={`Удалить строку ${index + 1}`}
            icon={IconTrash}
            onClick={() => change(lines.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {errors[''] && (
        <p role="alert" className={styles.late}>
          {errors['']}
        </p>
      )}
      <div className={`row gap-8 above-8 phone-wrap ${styles.editButtons}`}>
        <Button size="xs" type="submit" isBusy={isSaving}>
          Сохранить
        </Button>
        <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
          Добавить строку
        </Button>
        <Button size="xs" variant="subtle" onClick={leave}>
          Отменить
        </Button>
        <span className="grow" />
        <b className={styles.digits}>{money(total)}</b>
      </div>
      {task.isCostsApproved && (
        <p className="no-margin muted">После изменения суммы понадобится новое согласование.</p>
      )}
    </KeyForm>
  )
}
