import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { isApiError } from '#contract/client.ts'
import { currencyName } from '#contract/currency-texts.ts'
import { type McpInput, type McpToolName, mcpTools } from '#contract/mcp.ts'
import { toErrorAnswer } from '#server/http/errors/error-handler.ts'
import { type ToolCalls, tools } from './tools.ts'

/** Hints for assistants, which may then call a tool without a confirmation. */
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** A server for one request: there are no sessions. */
export function createMcpServer(calls: ToolCalls): McpServer {
  const { shopName } = calls.ctx.settings
  const server = new McpServer(
    { name: 'runout', title: shopName, version: '1' },
    {
      // A shop's tools change with a release only.
      capabilities: { tools: { listChanged: false } },
      instructions: `The products of ${shopName}. Prices are in ${currencyName()}. Nothing here orders, reserves or pays: give the person the address of cart_link, and they pay in the shop.`,
    },
  )
  for (const name of Object.keys(mcpTools) as McpToolName[]) registerTool(server, name, calls)
  return server
}

function registerTool<Name extends McpToolName>(
  server: McpServer,
  name: Name,
  calls: ToolCalls,
): void {
  const { title, description, input, output } = mcpTools[name]
  server.registerTool(
    name,
    { title, description, inputSchema: input, outputSchema: output, annotations: READ_ONLY },
    // The schema of this tool has validated the input.
    (given: unknown) => runTool(calls, () => tools[name](calls, given as McpInput<Name>)),
  )
}

/** A failure is the result of the tool, in the words of a public call; an unexpected one is logged and not shown. */
async function runTool(
  { ctx }: ToolCalls,
  run: () => Promise<Record<string, unknown>>,
): Promise<CallToolResult> {
  try {
    const answer = await run()
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    const { message, statusCode, retryAfterSeconds } = describeFailure(error)
    if (statusCode >= 500) ctx.log.error({ err: error }, 'tool failed')
    const wait =
      retryAfterSeconds === undefined ? '' : ` Try again in ${retryAfterSeconds} seconds.`
    return { content: [{ type: 'text', text: message + wait }], isError: true }
  }
}

type Failure = { message: string; statusCode: number; retryAfterSeconds?: number | undefined }

function describeFailure(error: unknown): Failure {
  if (isApiError(error)) return { message: error.serverMessage, statusCode: error.statusCode }
  const { answer, retryAfterSeconds } = toErrorAnswer(error)
  return { ...answer, retryAfterSeconds }
}
