import type { CompanyRef } from '@naryad/contract/companies/companies'
import { ContactRef } from '@naryad/contract/contacts/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { areSame } from '../../../client/register/merge.ts'
import type { TaskDraft } from './draft.ts'
import { formQueries } from './form.queries.ts'

interface Edit {
  mine: TaskDraft
  base: TaskDraft
  version: number | null
}

/** Fills in the only contact of an organization, unless a contact is already chosen. */
export function useOnlyContact(edit: Edit, take: (edit: Edit) => void) {
  const client = useQueryClient()
  const latest = useRef<{ edit: Edit; take: (edit: Edit) => void } | null>(null)
  useEffect(() => {
    latest.current = { edit, take }
    // After the form was sent or closed, a late response must not change it or store a draft.
    return () => {
      latest.current = null
    }
  })

  const offer = async (company: CompanyRef | null) => {
    if (!company) return
    const found = await client.query({ ...formQueries.contacts('', company.id), staleTime: 'static' })
    const [only] = found.items
    if (!latest.current) return
    const { mine, base, version } = latest.current.edit
    if (!only || found.totalCount > 1 || mine.contact !== null || mine.company?.id !== company.id) return
    const filled = { ...mine, contact: ContactRef.parse(only) }
    // An untouched form has no unsaved changes.
    latest.current.take({ mine: filled, base: areSame(mine, base) ? filled : base, version })
  }
  // Without a network the user chooses by hand.
  const start = (company: CompanyRef | null) => void offer(company).catch(() => undefined)

  const begun = useRef(edit)
  useEffect(() => {
    const { mine, version } = begun.current
    if (version === null && mine.contact === null) start(mine.company)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what the form began with
  }, [])
  return start
}
