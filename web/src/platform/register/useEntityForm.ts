import type { z } from 'zod'

import type { FormModel } from '../../kit/form/entity.ts'
import { type Checked, sentencesOf, stillWrong } from '../../kit/form/sentences.ts'
import { isStale } from '../api/errors.ts'
import { useKey } from '../api/useKey.ts'
import { useVersionedDraft } from '../forms/useVersionedDraft.ts'
import { leaveInput, lostDraft } from '../overlays/dialogs.ts'
import { sentencesUnder } from '../queries/sentencesUnder.ts'
import { useAction } from '../queries/useAction.ts'
import { areSame } from './merge.ts'
import type { FieldWords } from './resolveConflict.ts'

interface Versioned {
  id: number
  version: number
}

/** A form of one kind of object: how it is filled in, checked and sent. A constant beside the form. */
export interface FormDef<Item extends Versioned, Draft extends object, Input> {
  /** «driver»: the name of the stored drafts. */
  name: string
  /** The form as it is filled in: whole things instead of ids, so that a draft shows itself without reading. */
  draft: z.ZodType<Draft>
  /** What is sent, by the contract. */
  input: z.ZodType<Input>
  blank: Draft
  draftOf: (item: Item) => Draft
  /** Before it is checked. */
  toInput: (draft: Draft) => unknown
  fields: FieldWords<Draft>
  create: (input: Input, idempotencyKey: string) => Promise<Item>
  update: (item: Versioned, input: Input) => Promise<Item>
  /** Rooms read again afterwards. */
  touches: readonly string[]
  /** «Водитель добавлен», «Водитель сохранён» */
  created: string
  saved: string
}

/** What a form is shown for. */
export interface EntityFormProps<Item, Draft> {
  /** Null makes a new one. */
  item: Item | null
  /** What a new one begins with. */
  prefill?: Partial<Draft> | undefined
  onSaved: (item: Item) => void
  onClose: () => void
}

/** The state of a form: a draft that survives a reload, errors by field, and what to do when a colleague was first. */
export function useEntityForm<Item extends Versioned, Draft extends object, Input>(
  def: FormDef<Item, Draft, Input>,
  { item, prefill, onSaved, onClose }: EntityFormProps<Item, Draft>,
): FormModel<Draft> {
  const { edit, latest, keep, forget, rebase, errors, setErrors, conflict, savedAt } = useVersionedDraft<
    Draft,
    never
  >({
    name: `${def.name}:${item?.id ?? 'new'}`,
    schema: def.draft,
    start: (stored) => {
      const base = item ? def.draftOf(item) : { ...def.blank, ...prefill }
      const fresh = { mine: base, base, version: item?.version ?? null }
      // What was begun for one organization does not come up when one begins for another.
      const isOther = prefill && !areSame(stored?.base, base)
      return (isOther ? undefined : stored) ?? fresh
    },
  })
  const draft = edit.mine
  const once = useKey()
  const isDirty = !areSame(draft, edit.base)

  const save = useAction({
    run: ({ input, version }: { input: Input; version: number | null }) =>
      item
        ? def.update({ id: item.id, version: version ?? item.version }, input)
        : once.run((key) => def.create(input, key)),
    touches: def.touches,
    done: item ? def.saved : def.created,
    silent: true,
  })

  const check = (next: Draft): Checked<Input> => {
    const checked = def.input.safeParse(def.toInput(next))
    return checked.success ? { input: checked.data } : { errors: sentencesOf(checked.error) }
  }

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keep({ ...latest.current, mine: next })
    setErrors(stillWrong(errors, () => check(next)))
  }

  async function send(mine: Draft): Promise<void> {
    const checked = check(mine)
    if ('errors' in checked) {
      setErrors(checked.errors)
      return
    }
    try {
      const saved = await save.run({ input: checked.input, version: latest.current.version })
      forget()
      onSaved(saved)
      onClose()
    } catch (error) {
      if (!isStale(error)) {
        setErrors(sentencesUnder(error))
        return
      }
      const newer = error.current as Item
      const merged = await rebase({
        sent: latest.current,
        theirs: def.draftOf(newer),
        version: newer.version,
        who: error.changedBy,
        fields: def.fields,
      })
      if (merged) await send(merged)
    }
  }

  const close = () => {
    forget()
    onClose()
  }
  return {
    draft,
    change,
    errors,
    isNew: item === null,
    isDirty,
    savedAt,
    isRunning: save.isRunning,
    submit: () => void send(draft),
    leave: () => leaveInput(isDirty, close, lostDraft),
    conflict,
  }
}
