import {
  type Settings,
  type SettingsChange,
  SettingsParts,
  type SettingsParts as Parts,
} from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { type ApiError, isStale } from '../../client/api/errors.ts'
import { type Edit, useVersionedDraft } from '../../client/forms/useVersionedDraft.ts'
import { sentencesUnder } from '../../client/queries/sentencesUnder.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { areSame } from '../../client/register/merge.ts'
import type { FieldWords, FormModel } from '../../ui/form/entity.ts'
import { type Checked, type FieldSentences, sentencesOf, stillWrong } from '../../ui/form/sentences.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { draftName } from './draftName.ts'
import { settingsQueries } from './settings.queries.ts'

type PartName = keyof Parts

/** Definition of one part of the settings: form values, validation and texts. A module-level constant. */
export interface PartDef<Name extends PartName, Draft extends object> {
  part: Name
  /** Schema of the draft, which is stored across reloads. */
  draft: z.ZodType<Draft>
  draftOf: (value: Parts[Name]) => Draft
  /** Maps the draft to the request body before validation. */
  toInput: (draft: Draft) => unknown
  /** Validation beyond the schema, such as of a text without content. */
  check?: (draft: Draft) => FieldSentences
  /** Titles of the draft's fields, and their values as text. */
  fields: FieldWords<Draft>
  /** «Сроки сохранены» */
  saved: string
}

function checked<Name extends PartName, Draft extends object>(
  def: PartDef<Name, Draft>,
  draft: Draft,
): Checked<unknown> {
  const own = def.check?.(draft) ?? {}
  if (Object.keys(own).length > 0) return { errors: own }
  const parsed = SettingsParts.shape[def.part].safeParse(def.toInput(draft))
  return parsed.success ? { input: parsed.data } : { errors: sentencesOf(parsed.error) }
}

/**
 * The form of one part of the settings: the saved values until the user types, then a draft stored until it
 * is saved or discarded.
 */
export function usePart<Name extends PartName, Draft extends object>(
  def: PartDef<Name, Draft>,
  settings: Settings,
): FormModel<Draft> {
  const client = useQueryClient()
  const { edit, latest, show, keep, forget, rebase, errors, setErrors, conflict, savedAt } =
    useVersionedDraft<Draft, null>({
      name: draftName(def.part),
      schema: def.draft,
      start: (stored) => stored ?? null,
    })
  const own = `${def.part}.`
  const present = def.draftOf(settings[def.part])
  const draft = edit?.mine ?? present

  const save = useAction({
    run: async (body: SettingsChange) => {
      const saved = await call(settingsRoutes.change, { body }, { silent: true })
      client.setQueryData(settingsQueries.all.queryKey, saved)
      return saved
    },
    touches: ['settings'],
    done: def.saved,
    silent: true,
  })

  const end = () => {
    show(null)
    forget()
  }

  const change = (part: Partial<Draft>) => {
    const next = {
      mine: { ...draft, ...part },
      base: edit?.base ?? present,
      version: edit?.version ?? settings.version,
    }
    if (areSame(next.mine, next.base)) {
      end()
      return
    }
    keep(next)
    setErrors(stillWrong(errors, () => checked(def, next.mine)))
  }

  async function sendOverNewer(sent: Edit<Draft>, stale: ApiError): Promise<void> {
    const current = stale.current as Settings
    const base = def.draftOf(current[def.part])
    const { version } = current
    client.setQueryData(settingsQueries.all.queryKey, current)
    const mine = await rebase({ sent, theirs: base, version, who: stale.changedBy, fields: def.fields })
    if (mine) await send({ mine, base, version })
    else if (areSame(latest.current?.mine, base)) end()
  }

  async function send(what: Edit<Draft>): Promise<void> {
    const result = checked(def, what.mine)
    if ('errors' in result) {
      setErrors(result.errors)
      return
    }
    try {
      const saved = await save.run({ [def.part]: result.input, version: what.version ?? settings.version })
      const mine = latest.current?.mine
      // Text typed during the request has not been sent.
      if (mine === undefined || areSame(mine, what.mine)) end()
      else keep({ mine, base: def.draftOf(saved[def.part]), version: saved.version })
    } catch (error) {
      if (isStale(error)) await sendOverNewer(what, error)
      else setErrors(sentencesUnder(error, (path) => (path.startsWith(own) ? path.slice(own.length) : path)))
    }
  }

  return {
    draft,
    fields: def.fields,
    change,
    errors,
    isNew: false,
    isDirty: edit !== null,
    savedAt,
    isRunning: save.isRunning,
    submit: () => {
      if (save.isRunning) return
      if (edit) void send(edit)
      else alert({ type: 'info', text: 'Изменений нет: всё уже сохранено' })
    },
    leave: () => {
      if (edit) confirm({ title: 'Вернуть сохранённые значения?', onYes: end })
    },
    conflict,
  }
}
