import path from 'node:path'

import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }],
}

/**
 * Finds what looks like a key or a password in a text. The findings never contain the value itself, because
 * they are logged.
 * @param {string} name
 * @param {string} text
 * @param {readonly Example[]} examples
 * @returns {Promise<{ found: string[], met: Example[] }>}
 *
 * @typedef {{ found: string, why: string }} Example a false positive, and why it is
 * allowed
 */
export async function lookForSecrets(name, text, examples) {
  const { messages } = await lintSource({
    source: { content: text, filePath: path.resolve(name), ext: path.extname(name), contentType: 'text' },
    options: { config, noPhysicFilePath: true },
  })
  /** @type {string[]} */
  const found = []
  /** @type {Example[]} */
  const met = []
  for (const { range, ruleId, loc } of messages) {
    const match = text.slice(...range)
    const example = examples.find((one) => match.startsWith(one.found))
    if (example) met.push(example)
    else found.push(`${name}:${loc.start.line} ${ruleId}`)
  }
  return { found, met }
}
