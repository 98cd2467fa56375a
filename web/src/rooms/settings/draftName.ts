import type { SettingsParts } from '@naryad/contract/settings/settings'

/** Storage key of the draft of one part of the settings. */
export const draftName = (part: keyof SettingsParts): string => `settings:${part}`
