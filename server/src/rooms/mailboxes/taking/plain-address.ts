/** «ivanov+service@client.ru» is another name of the mailbox «ivanov@client.ru» at most servers (RFC 5233). */
export const plainAddress = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')
