/** The page about withdrawal of the demo shops that take them, after the model of Directive 2011/83/EU, Annex I(A). */
export const toWithdrawalPage = (shopName: string) => ({
  slug: 'withdrawal',
  title: 'Your right to withdraw',
  description: 'Fourteen days, without a reason.',
  text: `You have the right to withdraw from this contract within **14 days** without giving any reason. The period ends 14 days after you, or somebody you name who is not the carrier, have received the goods, the last ones where you have ordered several.

To withdraw, send ${shopName} a clear statement: [on our page](/withdraw), by mail or by letter. It is in time if you send it before the period ends.

## Effects of withdrawal

- We pay back all payments, the cheapest standard delivery included, within 14 days of the day on which we get your statement, by the means with which you have paid.
- We may wait until we have the goods back, or you have shown that you have sent them.
- Send the goods back within 14 days of your statement. You bear the cost of it.
- You pay for a loss of value only where it comes from handling beyond what shows how the goods are and work.`,
})
