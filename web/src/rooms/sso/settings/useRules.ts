import { SsoGroup, SsoRules, SsoRulesChange, type SsoSettings } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { useCurrent } from '../../../client/forms/useCurrent.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { areSame, merge } from '../../../client/register/merge.ts'
import { useDraft } from '../../../client/settings/useDraft.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'

/** The rules as they are typed, also half: values of the second factor in one line. */
const RulesDraft = z.object({
  ...SsoRules.shape,
  oidcTitle: z.string(),
  ldapTitle: z.string(),
  groupsClaim: z.string(),
  groups: z.array(z.object({ ...SsoGroup.shape, group: z.string() })),
  factorValues: z.string(),
})
type RulesDraft = z.infer<typeof RulesDraft>

/** With the saved rules that the user has started from. */
const StoredRules = z.object({ mine: RulesDraft, base: RulesDraft })

const draftOf = (settings: SsoSettings): RulesDraft => ({
  isOidcOn: settings.isOidcOn,
  oidcTitle: settings.oidcTitle,
  isLdapOn: settings.isLdapOn,
  ldapTitle: settings.ldapTitle,
  isLinkedByEmail: settings.isLinkedByEmail,
  isEmailTrusted: settings.isEmailTrusted,
  groupsClaim: settings.groupsClaim,
  groups: settings.groups,
  isCreating: settings.isCreating,
  isRoleManaged: settings.isRoleManaged,
  factorValues: settings.factorValues.join(', '),
  isPasswordForbidden: settings.isPasswordForbidden,
  passwordAdministrators: settings.passwordAdministrators,
})

const inputOf = ({ factorValues, ...rules }: RulesDraft): SsoRules => ({
  ...rules,
  factorValues: factorValues
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean),
})

/**
 * The form of the rules, with a draft that survives a reload: what the user has not touched follows what a colleague has
 * saved meanwhile. The version says which state was edited: a colleague's change is not overwritten.
 */
export function useRules(opened: SsoSettings) {
  const { current: settings, of } = useCurrent(opened)
  const present = draftOf(settings)
  // The list of sections marks the one that has this draft.
  const { initial, savedAt, save: keep, clear } = useDraft('settings:sso', StoredRules)
  const [restored] = useState(() => initial && merge(initial.base, initial.mine, present).merged)
  const save = useAction({
    run: (body: SsoRulesChange) => call(ssoRoutes.change, { body }, { silent: true }),
    touches: ['settings', 'sso'],
    done: 'Правила единого входа сохранены',
    silent: true,
  })
  const form = useForm({
    blank: draftOf(opened),
    restored,
    onChange: (mine) => (areSame(mine, present) ? clear() : keep({ mine, base: present })),
    schema: SsoRulesChange,
    inputOf: (draft) => ({ ...inputOf(draft), version: settings.version }),
    send: (input) => of(save.run(input)),
    onSent: clear,
    valuesOf: (current) => draftOf(current as SsoSettings),
  })
  // The answer to the call that saved it was lost.
  const isSaved = restored !== undefined && !form.isChanged
  useEffect(() => {
    if (isSaved) clear()
  }, [isSaved, clear])
  const revert = () => confirm({ title: 'Вернуть сохранённые значения?', onYes: () => form.change(present) })
  return { form, settings, savedAt, revert }
}
