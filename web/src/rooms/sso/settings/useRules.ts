import { type SsoRules, SsoRulesChange, type SsoSettings } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'

import { call } from '../../../client/api/api.ts'
import { useCurrent } from '../../../client/forms/useCurrent.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import { useAction } from '../../../client/queries/useAction.ts'

/** The rules as they are typed: values of the second factor in one line. */
export type RulesDraft = Omit<SsoRules, 'factorValues'> & { readonly factorValues: string }

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

/** The form of the rules. The version says which state was edited: a colleague's change is not overwritten. */
export function useRules(opened: SsoSettings) {
  const { current: settings, of } = useCurrent(opened)
  const save = useAction({
    run: (body: SsoRulesChange) => call(ssoRoutes.change, { body }, { silent: true }),
    touches: ['settings', 'sso'],
    done: 'Правила единого входа сохранены',
    silent: true,
  })
  const form = useForm({
    blank: draftOf(opened),
    schema: SsoRulesChange,
    inputOf: (draft) => ({ ...inputOf(draft), version: settings.version }),
    send: (input) => of(save.run(input)),
    valuesOf: (current) => draftOf(current as SsoSettings),
  })
  return { form, settings }
}
