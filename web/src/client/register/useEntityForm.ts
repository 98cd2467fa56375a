import type { z } from 'zod'

import type { FieldWords, FormModel } from '../../ui/form/entity.ts'
import { type Checked, sentencesOf, stillWrong } from '../../ui/form/sentences.ts'
import { leaveInput, lostDraft } from '../../ui/overlays/dialogs.ts'
import { isStale } from '../api/errors.ts'
import { useKey } from '../api/useKey.ts'
import { useVersionedDraft } from '../forms/useVersionedDraft.ts'
import { sentencesUnder } from '../queries/sentencesUnder.ts'
import { useAction } from '../queries/useAction.ts'
import { useDraftSlot } from '../settings/draftSlot.ts'
import { areSame } from './merge.ts'

interface Versioned {
  id: number
  version: number
}

/**
 * Definition of the form for one kind of object: initial values, validation and submission. A module-level
 * constant.
 */
export interface FormDef<Item extends Versioned, Draft extends object, Input> {
  /** «driver»: part of the storage key of drafts. */
  name: string
  /** Form values: complete related objects instead of ids, so that a draft can be shown without requests. */
  draft: z.ZodType<Draft>
  /** The request body of the contract. */
  input: z.ZodType<Input>
  blank: Draft
  draftOf: (item: Item) => Draft
  /** Normalizes the values before validation. */
  toInput: (draft: Draft) => unknown
  fields: FieldWords<Draft>
  create: (input: Input, idempotencyKey: string) => Promise<Item>
  update: (item: Versioned, input: Input) => Promise<Item>
  /** Rooms read again afterwards. */
  touches: readonly string[]
  /** Message after success: «Водитель добавлен», «Водитель сохранён». */
  created: string
  saved: string
}

/** Parameters of an opened form. */
export interface EntityFormProps<Item, Draft> {
  /** Null creates a new object. */
  item: Item | null
  /** Initial values of a new object. */
  prefill?: Partial<Draft> | undefined
  onSaved: (item: Item) => void
  onClose: () => void
}

/** State of the form: a draft that survives a reload, errors by field, and handling of version conflicts. */
export function useEntityForm<Item extends Versioned, Draft extends object, Input>(
  def: FormDef<Item, Draft, Input>,
  { item, prefill, onSaved, onClose }: EntityFormProps<Item, Draft>,
): FormModel<Draft> {
  const name = useDraftSlot(`${def.name}:${item?.id ?? 'new'}`, item === null)
  const { edit, latest, keep, forget, rebase, errors, setErrors, conflict, savedAt } = useVersionedDraft<
    Draft,
    never
  >({
    name,
    schema: def.draft,
    start: (stored) => {
      const base = item ? def.draftOf(item) : { ...def.blank, ...prefill }
      const fresh = { mine: base, base, version: item?.version ?? null }
      // A draft started for one organization is not offered for another.
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
    fields: def.fields,
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
