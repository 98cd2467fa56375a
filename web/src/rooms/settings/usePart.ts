import {
  type Settings,
  type SettingsChange,
  SettingsParts,
  type SettingsParts as Parts,
} from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'

import type { FormConflict, FormModel } from '../../kit/form/entity.ts'
import { type Checked, type FieldSentences, sentencesOf, stillWrong } from '../../kit/form/sentences.ts'
import { call } from '../../platform/api/api.ts'
import { type ApiError, isStale } from '../../platform/api/errors.ts'
import { alert } from '../../platform/overlays/alert.ts'
import { confirm } from '../../platform/overlays/dialogs.ts'
import { sentencesUnder } from '../../platform/queries/sentencesUnder.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { areSame } from '../../platform/register/merge.ts'
import { type FieldWords, resolveConflict } from '../../platform/register/resolveConflict.ts'
import { useDraft } from '../../platform/settings/useDraft.ts'
import { draftName } from './draftName.ts'
import { settingsQueries } from './settings.queries.ts'

type PartName = keyof Parts

/** One part of the settings: how it is filled in, and how it reads. A constant beside its form. */
export interface PartDef<Name extends PartName, Draft extends object> {
  part: Name
  /** The part as it is filled in; it survives a reload in this shape. */
  draft: z.ZodType<Draft>
  draftOf: (value: Parts[Name]) => Draft
  /** Before it is checked. */
  toInput: (draft: Draft) => unknown
  /** What only the draft can know, as a text that says nothing. */
  check?: (draft: Draft) => FieldSentences
  /** The fields by their names in the draft, and how what is in them reads. */
  fields: FieldWords<Draft>
  /** «Сроки сохранены» */
  saved: string
}

/** What was typed, and what one began from: a conflict is a field that both have changed since. */
interface Edit<Draft> {
  mine: Draft
  base: Draft
  version: number
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

/** The form of one part: as it is saved until somebody types, then a draft that is kept until it is saved or given up. */
export function usePart<Name extends PartName, Draft extends object>(
  def: PartDef<Name, Draft>,
  settings: Settings,
): FormModel<Draft> {
  const Kept = useMemo(() => z.object({ mine: def.draft, base: def.draft, version: z.int() }), [def])
  const kept = useDraft(draftName(def.part), Kept)
  const client = useQueryClient()
  const [edit, setEdit] = useState<Edit<Draft> | null>(kept.initial ?? null)
  /** As it is typed now, known also to an answer that comes later. */
  const typed = useRef(edit?.mine ?? null)
  const [errors, setErrors] = useState<FieldSentences>({})
  const [conflict, setConflict] = useState<FormConflict | null>(null)
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

  const begin = (next: Edit<Draft>) => {
    typed.current = next.mine
    setEdit(next)
    kept.save(next)
  }
  const end = () => {
    typed.current = null
    setEdit(null)
    setErrors({})
    kept.clear()
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
    begin(next)
    setErrors(stillWrong(errors, () => checked(def, next.mine)))
  }

  const meetColleague = ({ mine: sent, base }: Edit<Draft>, stale: ApiError): Promise<void> => {
    const current = stale.current as Settings
    const theirs = def.draftOf(current[def.part])
    const { version } = current
    client.setQueryData(settingsQueries.all.queryKey, current)
    return resolveConflict({
      base,
      mine: typed.current ?? sent,
      theirs,
      fields: def.fields,
      who: stale.changedBy,
      take: (mine) => (areSame(mine, theirs) ? end() : begin({ mine, base: theirs, version })),
      send: (mine) => send({ mine, base: theirs, version }),
      ask: setConflict,
    })
  }

  async function send(what: Edit<Draft>): Promise<void> {
    const result = checked(def, what.mine)
    if ('errors' in result) {
      setErrors(result.errors)
      return
    }
    try {
      const saved = await save.run({ [def.part]: result.input, version: what.version })
      const mine = typed.current
      // What was typed while it was on its way has not been sent.
      if (mine === null || areSame(mine, what.mine)) end()
      else begin({ mine, base: def.draftOf(saved[def.part]), version: saved.version })
    } catch (error) {
      if (isStale(error)) await meetColleague(what, error)
      else setErrors(sentencesUnder(error, (path) => (path.startsWith(own) ? path.slice(own.length) : path)))
    }
  }

  return {
    draft,
    change,
    errors,
    isNew: false,
    isDirty: edit !== null,
    savedAt: kept.savedAt,
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
