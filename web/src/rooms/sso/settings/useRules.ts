import { type SsoRules, SsoRulesChange, type SsoSettings } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'

import { call } from '../../../client/api/api.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import { useAction } from '../../../client/queries/useAction.ts'

const rulesOf = ({ isOidcOn, oidcTitle, isLinkedByEmail, isEmailTrusted }: SsoSettings): SsoRules => ({
  isOidcOn,
  oidcTitle,
  isLinkedByEmail,
  isEmailTrusted,
})

/** The form of the rules. The version says which state was edited: a colleague's change is not overwritten. */
export function useRules(settings: SsoSettings) {
  const save = useAction({
    run: (body: SsoRulesChange) => call(ssoRoutes.change, { body }, { silent: true }),
    touches: ['settings', 'sso'],
    done: 'Правила единого входа сохранены',
    silent: true,
  })
  const form = useForm({
    blank: rulesOf(settings),
    schema: SsoRulesChange,
    inputOf: (rules) => ({ ...rules, version: settings.version }),
    send: save.run,
  })
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(rulesOf(settings))
  return { form, isDirty }
}
