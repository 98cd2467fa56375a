import type { SettingsParts } from '@naryad/contract/settings/settings'

/** What has a draft: a part of the settings, or the rules of single sign-on. */
export type DraftedPart = keyof SettingsParts | 'sso'

/** Storage key of its draft. */
export const draftName = (part: DraftedPart): string => `settings:${part}`
