// What the server says of the knowledge graph, in Chinese and English.

export const graphMessages = {
  // the knowledge graph
  graphNodes: ['知识图谱最多 {max} 个节点', 'A knowledge graph has at most {max} nodes'],
  graphEdges: ['知识图谱最多 {max} 条关系', 'A knowledge graph has at most {max} relations'],
  graphSelf: ['“{title}”不能和自己建立关系', '“{title}” cannot relate to itself'],
  graphPair: ['{titles} 之间已经有关系', 'These are related already: {titles}'],
  graphLoop: ['先后关系绕成了圈：{titles}', 'These prerequisites go round in a circle: {titles}'],
  graphTitle: ['名称“{title}”不合适，要有 1 到 {max} 个字', 'Not a name of 1 to {max} characters: “{title}”'],
  graphNote: ['说明太长，最多 {max} 个字', 'The note is too long; at most {max} characters'],
  graphHead: [
    '第一行要有三列：source、relation、target（或 起点、关系、终点）',
    'The first row needs three columns: source, relation, target',
  ],
  graphJson: ['不是知识图谱文件：要有 nodes 和 edges', 'Not a graph file: it needs nodes and edges'],
  graphEntry: ['这一条缺少内容或格式不对', 'This entry lacks something or is malformed'],
  graphEnds: ['起点和终点都要填写', 'Both source and target are needed'],
  graphRelation: [
    '不认识的关系“{word}”，请用：先学、属于、包含、相关',
    'Unknown relation “{word}”; use before, part or related',
  ],
  graphAlone: ['图谱文件请单独上传，一次一个', 'Send a graph file by itself, one at a time'],
  graphFile: ['图谱文件有误，没有导入', 'The graph file has errors; nothing was taken'],
  graphName: ['{name}的知识图谱', 'Knowledge graph of {name}'],
  graphBefore: ['先学', 'before'],
  graphPart: ['属于', 'part'],
  graphRelated: ['相关', 'related'],
  colSource: ['起点', 'source'],
  colRelation: ['关系', 'relation'],
  colTarget: ['终点', 'target'],
} as const satisfies Record<string, readonly [string, string]>;
